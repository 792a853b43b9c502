// Triton. Inductor names what it generates "triton_poi_fused__unsafe_view_gelu_mul_0": how it iterates (pointwise,
// reduction, persistent reduction, template, foreach, split scan), the ops it fused and its own count. Older launchers
// add the arguments, "_0d1d2de". Kernels written by hand carry their Python function's name, which says what people put
// in it.

#include "model/kernels/families.h"

#include <array>
#include <utility>

namespace lanescope {

namespace {

struct Kind {
    std::string_view word;
    KernelRole role;
    std::string_view operation;
};
constexpr std::array<Kind, 8> kinds{{{"poi", KernelRole::Elementwise, "pointwise"},
                                     {"red", KernelRole::Reduction, "reduction"},
                                     {"per", KernelRole::Reduction, "persistent reduction"},
                                     {"tem", KernelRole::Gemm, "template"},
                                     {"for", KernelRole::Elementwise, "foreach"},
                                     {"spl", KernelRole::Sort, "split scan"},
                                     {"mm", KernelRole::Gemm, "template"},
                                     {"unk", KernelRole::Other, "generated"}}};

} // namespace

std::string_view withoutTritonArguments(std::string_view name)
{
    const std::size_t at = name.find("_0d1");
    if (at == std::string_view::npos)
        return name;
    const std::string_view tail = name.substr(at + 1);
    if (tail.find_first_not_of("0123456789dec") == std::string_view::npos)
        return name.substr(0, at);
    return name;
}

bool readInductor(const NameParts& parts, KernelName& out)
{
    std::string_view rest = parts.base;
    if (!eat(rest, "triton_"))
        return false;
    const std::string_view bare = withoutTritonArguments(parts.base);
    if (bare == "triton_" || bare == "triton") { // inductor of 2.0 named them all so
        out.family = "triton";
        return true;
    }
    rest = bare.substr(7);
    const Kind* kind = nullptr;
    for (const Kind& k : kinds)
        if (rest.starts_with(k.word) && (rest.size() == k.word.size() || rest[k.word.size()] == '_'))
            kind = &k;
    if (!kind)
        return false;
    rest.remove_prefix(kind->word.size());
    KernelName read;
    read.family = "triton";
    read.role = kind->role;
    read.operation = kind->operation;
    // the compiler's count is the last word
    const std::size_t last = rest.rfind('_');
    if (last != std::string_view::npos)
        if (const auto number = numberIn(rest.substr(last + 1))) {
            read.serial = number;
            rest = rest.substr(0, last);
        }
    if (eat(rest, "_fused") && eat(rest, "_"))
        read.fusedOps = opsInName(rest);
    if (kind->word == "tem") {
        for (const std::string& op : read.fusedOps)
            if (op == "flex_attention" || op == "flex_attention_backward")
                read.role = KernelRole::Attention;
            else if (op == "convolution")
                read.role = KernelRole::Convolution;
    }
    for (const std::string& op : read.fusedOps) {
        const bool backward = contains(op, "backward");
        if (kind->role != KernelRole::Reduction)
            break;
        if (contains(op, "layer_norm") || contains(op, "batch_norm") || contains(op, "group_norm") ||
            contains(op, "rms_norm"))
            read.role = KernelRole::Normalization;
        else if (contains(op, "softmax") && read.role != KernelRole::Normalization)
            read.role = KernelRole::Softmax;
        if (backward && read.role != KernelRole::Reduction)
            read.backward = true;
    }
    out = std::move(read);
    return true;
}

} // namespace lanescope
