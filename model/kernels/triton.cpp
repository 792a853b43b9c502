// Triton. Inductor's generated names are like "triton_poi_fused__unsafe_view_gelu_mul_0": how it iterates (pointwise,
// reduction, persistent reduction, template, foreach, split scan), the ops it fused, and a number. Older launchers
// append the arguments, "_0d1d2de". Handwritten kernels have the name of their Python function.

#include "model/kernels/families.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lanescope {

namespace {

struct Kind {
    std::string_view word;
    KernelRole role;
    std::string_view operation;
};
constexpr std::array<Kind, 13> kinds{{{"poi", KernelRole::Elementwise, "pointwise"},
                                      {"red", KernelRole::Reduction, "reduction"},
                                      {"per", KernelRole::Reduction, "persistent reduction"},
                                      {"tem", KernelRole::Gemm, "template"},
                                      {"for", KernelRole::Elementwise, "foreach"},
                                      {"spl", KernelRole::Scan, "split scan"},
                                      {"mm", KernelRole::Gemm, "template"},
                                      {"bmm", KernelRole::Gemm, "template"},
                                      {"conv", KernelRole::Convolution, "template"},
                                      {"convolution2d", KernelRole::Convolution, "template"},
                                      {"flex_attention", KernelRole::Attention, "template"},
                                      {"flex_decoding", KernelRole::Attention, "template"},
                                      {"unk", KernelRole::Fused, "generated"}}};

} // namespace

std::string_view withoutTritonArguments(std::string_view name)
{
    const std::size_t at = name.rfind("_0");
    if (at == std::string_view::npos || at + 2 == name.size())
        return name;
    std::string_view tail = name.substr(at + 1);
    bool hasLetters = false;
    for (int i = 0; !tail.empty(); ++i) {
        if (!eat(tail, std::to_string(i)))
            return name;
        for (; !tail.empty() && (tail[0] == 'd' || tail[0] == 'e' || tail[0] == 'c'); tail.remove_prefix(1))
            hasLetters = true;
    }
    return hasLetters ? name.substr(0, at) : name;
}

bool readInductor(const NameParts& parts, KernelName& out)
{
    std::string_view rest = parts.base;
    if (!eat(rest, "triton_"))
        return false;
    const std::string_view bare = withoutTritonArguments(parts.base);
    if (bare == "triton_" || bare == "triton") { // inductor 2.0 gave all kernels this name
        out.family = "triton";
        out.role = KernelRole::Fused;
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
    // the compiler's number is the last word
    const std::size_t last = rest.rfind('_');
    if (last != std::string_view::npos)
        if (const auto number = numberIn(rest.substr(last + 1))) {
            read.serial = number;
            rest = rest.substr(0, last);
        }
    if (eat(rest, "_fused") && eat(rest, "_"))
        read.fusedOps = opsInName(rest);
    if (kind->word == "tem" || kind->word == "unk") {
        if (read.fusedOps.empty())
            read.role = KernelRole::Fused; // a product, or attention
        for (const std::string& op : read.fusedOps)
            if (op == "flex_attention" || op == "flex_attention_backward")
                read.role = KernelRole::Attention;
            else if (op == "convolution")
                read.role = KernelRole::Convolution;
            else if (kind->word == "unk" &&
                     (op == "mm" || op == "bmm" || op == "addmm" || op == "baddbmm" || op == "_scaled_mm"))
                read.role = KernelRole::Gemm;
    }
    const auto has = [&](std::string_view op) { return std::ranges::find(read.fusedOps, op) != read.fusedOps.end(); };
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
    if (kind->role == KernelRole::Reduction && read.role == KernelRole::Reduction) {
        if (has("pow") && has("mean") && has("rsqrt")) { // an RMS norm that the model writes out
            read.role = KernelRole::Normalization;
        } else if (has("sort") || has("topk")) {
            read.role = KernelRole::Sort;
        } else if (has("cumsum")) {
            read.role = KernelRole::Scan;
        }
    }
    out = std::move(read);
    return true;
}

} // namespace lanescope
