// ATen's own CUDA kernels: what they do is in their template arguments. vectorized_elementwise_kernel<4,
// CUDAFunctor_add< c10::BFloat16>, ...> adds bf16, four a thread; reduce_kernel<512, 1, ReduceOp<float, MeanOps<...>>>
// takes means; where the functor is a lambda, the function that holds it ("gelu_kernel_cuda") names it and the lambda's
// parameters the type.

#include "model/kernels/families.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lanescope {

namespace {

// "{lambda(float, float)#1}": the type of the last parameter of the innermost lambda that has any (the first of `where`
// is its condition). Pointers say nothing: an index kernel takes bytes.
std::optional<std::string> typeOfLambda(std::string_view text)
{
    std::optional<std::string> type;
    for (std::size_t at = text.find("{lambda("); at != std::string_view::npos; at = text.find("{lambda(", at + 8)) {
        const std::string_view list = text.substr(at + 8, std::min<std::size_t>(256, text.size() - at - 8));
        const auto parameters = splitArguments(list.substr(0, list.find(')')), 8);
        if (!parameters.empty() && !contains(parameters.back(), "*"))
            if (const auto named = typeNamed(parameters.back()))
                type = named;
    }
    return type;
}

struct Functor {
    std::optional<std::string> name, dtype;
};

// "ns::tanh_kernel_cuda(at::TensorIteratorBase&)::{lambda()#2}::operator()() const::{lambda(float)#1}" is a lambda
// inside tanh_kernel_cuda: the text up to it. "sum_functor<float>::operator()(...)::{lambda...}" is one of sum_functor.
std::string_view holderOf(std::string_view text)
{
    std::string_view head = text;
    for (const std::string_view inside : {"::{lambda(", "::operator()"}) {
        const std::string_view before = head.substr(0, head.find(inside));
        // A lambda among the template arguments is not what the text itself names.
        if (std::ranges::count(before, '<') == std::ranges::count(before, '>'))
            head = before;
    }
    return head;
}

Functor functorOf(std::string_view text, int depth = 0)
{
    eat(text, "void ");
    Functor found;
    const NameParts parts = partsOf(holderOf(text));
    const auto args = parts.args(8);
    const auto inner = [&](std::size_t i) {
        return i < args.size() && depth < 6 ? functorOf(args[i], depth + 1) : Functor{};
    };
    const std::string_view base = parts.base;
    // Wrappers say the types, what they wrap says what is done.
    if (base == "BinaryFunctor" || base == "AUnaryFunctor" || base == "BUnaryFunctor") {
        found = inner(3);
        if (!args.empty())
            if (const auto type = typeNamed(args[0]))
                found.dtype = type;
        return found;
    }
    if (base == "gpu_kernel_impl" || base == "gpu_kernel_impl_nocast" || base == "gpu_index_kernel" ||
        base == "apply" || base == "type_specialized_kernel_launcher" || base == "launch_legacy_kernel")
        return inner(0);
    if (base == "func_wrapper_t") {
        found = inner(1);
        if (!args.empty())
            found.dtype = typeNamed(args[0]);
        return found;
    }
    if (!base.empty() && !base.starts_with("{"))
        found.name = plainFunctor(base);
    for (const std::string_view arg : args)
        if (const auto type = typeNamed(arg)) {
            found.dtype = type;
            break;
        }
    if (const auto type = typeOfLambda(text))
        found.dtype = type;
    return found;
}

} // namespace

bool readAten(const NameParts& parts, KernelName& out)
{
    if (!contains(parts.scope, "at::native") && !parts.scope.starts_with("(anonymous namespace)"))
        return false;
    const std::string_view base = parts.base;
    KernelName read;
    read.family = "aten";
    const auto args = parts.args(8);
    const auto take = [&](std::string_view arg) {
        const Functor f = functorOf(arg);
        read.functor = f.name;
        read.dtype = f.dtype;
    };
    if (base == "vectorized_elementwise_kernel" && args.size() > 1) {
        read.role = KernelRole::Elementwise;
        read.vector = numberIn(args[0]);
        take(args[1]);
    } else if (base == "unrolled_elementwise_kernel" && !args.empty()) {
        read.role = KernelRole::Elementwise;
        take(args[0]);
    } else if ((base == "elementwise_kernel" || base == "elementwise_kernel_manual_unroll" ||
                base == "index_elementwise_kernel") &&
               args.size() > 2) {
        read.role = base == "index_elementwise_kernel" ? KernelRole::Index : KernelRole::Elementwise;
        take(args[2]);
    } else if (base == "reduce_kernel" && args.size() > 2) {
        read.role = KernelRole::Reduction;
        const auto op = partsOf(args[2]).args(4); // ReduceOp<type, what, ...>
        if (op.size() > 1) {
            take(op[1]);
            read.dtype = typeNamed(op[0]);
        }
    } else if (contains(parts.scope, "at::native")) {
        read.operation = base;
    } else {
        return false;
    }
    if (read.functor && contains(*read.functor, "copy"))
        read.role = KernelRole::Copy;
    out = std::move(read);
    return true;
}

} // namespace lanescope
