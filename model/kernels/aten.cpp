// ATen's own CUDA kernels: their operation is in their template arguments. vectorized_elementwise_kernel<4,
// CUDAFunctor_add< c10::BFloat16>, ...> adds bf16, four per thread; reduce_kernel<512, 1, ReduceOp<float,
// MeanOps<...>>> computes means. If the functor is a lambda, the function that contains it ("gelu_kernel_cuda") names
// the operation and the lambda's parameters the type.

#include "model/kernels/families.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lanescope {

namespace {

// "{lambda(float, float)#1}": the type of the first parameter of the innermost lambda that has any; for conditions
// (`where`, masked_fill) the first that is not a bool. Pointers are ignored: an index kernel takes bytes.
std::optional<std::string> typeOfLambda(std::string_view text)
{
    std::optional<std::string> type;
    for (std::size_t at = text.find("{lambda("); at != std::string_view::npos; at = text.find("{lambda(", at + 8)) {
        const std::string_view list = text.substr(at + 8, std::min<std::size_t>(256, text.size() - at - 8));
        const auto parameters = splitArguments(list.substr(0, list.find(')')), 8);
        if (std::ranges::any_of(parameters, [](std::string_view p) { return contains(p, "*"); }))
            continue;
        std::optional<std::string> of;
        for (const std::string_view p : parameters)
            if (const auto named = typeNamed(p); named && (!of || of == "bool"))
                of = named;
        if (of)
            type = of;
    }
    return type;
}

struct Functor {
    std::optional<std::string> name, dtype;
};

// "ns::tanh_kernel_cuda(at::TensorIteratorBase&)::{lambda()#2}::operator()() const::{lambda(float)#1}" is a lambda
// inside tanh_kernel_cuda: returns the text up to it. "sum_functor<float>::operator()(...)::{lambda...}" belongs to
// sum_functor.
std::string_view holderOf(std::string_view text)
{
    std::string_view head = text;
    for (const std::string_view inside : {"::{lambda(", "::operator()"}) {
        const std::string_view before = head.substr(0, head.find(inside));
        // A lambda among the template arguments does not name the function itself.
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
    // Wrappers hold the types, the wrapped functor is the operation.
    if (base == "BinaryFunctor" || base == "AUnaryFunctor" || base == "BUnaryFunctor") {
        found = inner(args.size() > 3 ? 3 : 0); // older form: AUnaryFunctor<AddFunctor<long> >
        if (const auto type = args.empty() ? std::nullopt : typeNamed(args[0]))
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

// The first type among the template arguments that is not of an index or a flag.
std::optional<std::string> typeAmong(const std::vector<std::string_view>& args)
{
    for (const std::string_view arg : args)
        if (const auto type = typeNamed(arg); type && *type != "bool" && *type != "uint32")
            return type;
    return {};
}

bool isAten(const NameParts& parts)
{
    static constexpr std::array<std::string_view, 6> nameless{
        "softmax_warp_forward",          "softmax_warp_backward", "indexing_backward_kernel",
        "elementwise_kernel_with_index", "spin_kernel",           "krn_partials_per_segment"};
    const std::string_view scope = parts.scope;
    if (scope == "at" || scope.starts_with("at::native") || scope.starts_with("at::cuda") ||
        scope.starts_with("at::sparse"))
        return true;
    if (scope.empty())
        return parts.base.starts_with("cunn_");
    return scope == "(anonymous namespace)" && std::ranges::find(nameless, parts.base) != nameless.end();
}

// "multiplies" of a PointwiseOpScalarFunctor is torch's addcmul.
std::string foreachOp(std::string_view functor, const std::string& what)
{
    const bool isPointwise = functor.starts_with("PointwiseOp");
    if (what == "multiplies")
        return isPointwise ? "addcmul" : "mul";
    if (what == "divides")
        return isPointwise ? "addcdiv" : "div";
    return what == "plus" ? "add" : what == "minus" ? "sub" : what;
}

bool isOptimizer(std::string_view functor)
{
    for (const std::string_view word : {"Adam", "Sgd", "SGD", "Lamb", "LAMB", "LARS", "Adagrad"})
        if (contains(functor, word))
            return true;
    return false;
}

// A step of a normalization that works element by element: batch_norm_calc_invstd, group_norm_backward.
bool isOfNormalization(std::string_view functor)
{
    for (const std::string_view norm : {"batch_norm", "group_norm", "layer_norm", "instance_norm", "rms_norm"})
        if (functor.starts_with(norm))
            return true;
    return false;
}

// multi_tensor_apply_kernel<TensorListMetadata<4>, FusedAdamMathFunctor<float, 4, ...>, float*, ...>; a second functor
// names the operation: UnaryOpFunctor<...>, Sqrt<float>.
void readForeach(const std::vector<std::string_view>& args, KernelName& out)
{
    out.operation = "foreach";
    out.role = KernelRole::Elementwise;
    if (args.size() < 2)
        return;
    const NameParts functor = partsOf(args[1]);
    const std::string_view name = functor.base;
    out.dtype = typeAmong(functor.args(6));
    out.functor = plainFunctor(name);
    if (args.size() > 2 && contains(args[2], "<") && !contains(args[2], "Metadata"))
        if (const auto what = functorOf(args[2]).name)
            out.functor = foreachOp(name, *what);
    if (isOptimizer(name))
        out.role = KernelRole::Optimizer;
    else if (contains(name, "Norm"))
        out.role = KernelRole::Reduction;
    else if (contains(name, "Copy"))
        out.role = KernelRole::Copy;
}

// The role of a function whose own name shows little, from its namespace or its template arguments.
KernelRole roleOfPart(const NameParts& parts)
{
    if (parts.base.starts_with("MultiTensorApply")) // on Intel's GPUs
        return isOptimizer(parts.templateArgs) ? KernelRole::Optimizer : KernelRole::Elementwise;
    if (parts.scope.ends_with("topk"))
        return KernelRole::Sort;
    // repeat_interleave, nonzero, and embedding_renorm_
    for (const std::string_view name : {"compute_cuda_kernel", "flag_kernel", "renorm_kernel"})
        if (parts.base == name)
            return KernelRole::Index;
    return KernelRole::Other;
}

void readNamedFunction(const NameParts& parts, const std::vector<std::string_view>& args, KernelName& out)
{
    const std::string_view base = parts.base;
    out.role = roleOfPart(parts);
    if (out.role == KernelRole::Other)
        out.role = roleInWords(base);
    const bool hasCapitals = std::ranges::any_of(base, [](char c) { return c >= 'A' && c <= 'Z'; });
    out.operation = hasCapitals ? std::string{base} : plainFunctor(base);
    if (base.starts_with("CatArrayBatchedCopy"))
        out.operation = "cat";
    if (out.role != KernelRole::Index && out.role != KernelRole::Copy && out.role != KernelRole::Sort &&
        out.role != KernelRole::Scan)
        out.backward = directionInWords(base);
    // The type of a gather's data is unknown if its first argument is a size.
    if (!args.empty() && !numberIn(args[0]).has_value())
        out.dtype = typeAmong(args);
    else if (base.ends_with("InPlace")) // sorts: sizes, then the keys' type
        out.dtype = typeAmong(args);
    if (out.role == KernelRole::Index && args.size() == 1 && out.dtype == "int32")
        out.dtype = {}; // type of the positions, not of the values
}

} // namespace

bool readAten(const NameParts& parts, KernelName& out)
{
    if (!isAten(parts))
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
    const auto elementwise = [&](std::size_t functor, std::optional<std::size_t> vector) {
        read.role = KernelRole::Elementwise;
        if (functor < args.size())
            take(args[functor]);
        if (vector && *vector < args.size())
            read.vector = numberIn(args[*vector]);
    };
    if (base == "vectorized_elementwise_kernel" || base == "vectorized_templated_elementwise_kernel") {
        elementwise(1, 0);
    } else if (base == "unrolled_elementwise_kernel") {
        elementwise(0, {});
    } else if (base == "unrolled_elementwise_kernel_for_multi_outputs") {
        elementwise(1, {});
    } else if (base == "elementwise_kernel_with_index") {
        elementwise(1, {});
        read.dtype = {}; // its parameter is the index
    } else if (base == "elementwise_kernel" || base == "elementwise_kernel_manual_unroll" ||
               base == "legacy_elementwise_kernel") {
        elementwise(2, {});
    } else if (base == "index_elementwise_kernel" || base == "_scatter_gather_elementwise_kernel") {
        elementwise(2, {});
        read.role = KernelRole::Index;
        read.dtype = {}; // moved as bytes
    } else if (base == "distribution_elementwise_grid_stride_kernel") {
        elementwise(2, {});
        if (read.functor && read.functor->ends_with("_and_transform"))
            read.functor->resize(read.functor->size() - 14);
    } else if (base == "reduce_kernel" && args.size() > 2) {
        read.role = KernelRole::Reduction;
        const auto op = partsOf(args[2]).args(4); // ReduceOp<type, what, ...>
        if (op.size() > 1) {
            take(op[1]);
            read.dtype = typeNamed(op[0]);
        }
    } else if (base == "multi_tensor_apply_kernel") {
        readForeach(args, read);
    } else {
        readNamedFunction(parts, args, read);
    }
    if (read.functor && read.role == KernelRole::Elementwise && contains(*read.functor, "copy"))
        read.role = KernelRole::Copy;
    if (read.functor && read.role == KernelRole::Elementwise && isOfNormalization(*read.functor)) {
        read.role = KernelRole::Normalization;
        read.backward = directionInWords(*read.functor);
    }
    out = std::move(read);
    return true;
}

} // namespace lanescope
