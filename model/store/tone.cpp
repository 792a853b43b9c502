#include "model/store/tone.h"

#include "model/store/trace.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

struct Mark {
    std::string_view text;
    Tone tone;
};

// Asked in this order: an attention kernel can hold "gemm" in its template arguments.
constexpr std::array<Mark, 40> marks{{
    {"nccl", Tone::Communication},
    {"rccl", Tone::Communication},
    {"AllReduce", Tone::Communication},
    {"all_reduce", Tone::Communication},
    {"flash", Tone::Attention},
    {"fmha", Tone::Attention},
    {"attention", Tone::Attention},
    {"Attention", Tone::Attention},
    {"sdpa", Tone::Attention},
    {"triton_red_", Tone::Reduction},
    {"triton_per_", Tone::Reduction},
    {"triton_poi_", Tone::Elementwise},
    {"triton_mm", Tone::Gemm},
    {"triton_tem_", Tone::Gemm},
    {"Cijk_", Tone::Gemm},
    {"nvjet", Tone::Gemm},
    {"gemm", Tone::Gemm},
    {"Gemm", Tone::Gemm},
    {"GEMM", Tone::Gemm},
    {"gemv", Tone::Gemm},
    {"cutlass", Tone::Gemm},
    {"s16816", Tone::Gemm},
    {"s1688", Tone::Gemm},
    {"splitK", Tone::Gemm},
    {"conv", Tone::Gemm},
    {"xmma", Tone::Gemm},
    {"scudnn", Tone::Gemm},
    {"winograd", Tone::Gemm},
    {"softmax", Tone::Reduction},
    {"Softmax", Tone::Reduction},
    {"SoftMax", Tone::Reduction},
    {"reduce", Tone::Reduction},
    {"Reduce", Tone::Reduction},
    {"norm", Tone::Reduction},
    {"Norm", Tone::Reduction},
    {"elementwise", Tone::Elementwise},
    {"multi_tensor_apply", Tone::Elementwise},
    {"geglu", Tone::Elementwise},
    {"fill", Tone::Elementwise},
    {"distribution", Tone::Elementwise},
}};

constexpr std::array<std::string_view, toneCount> names{
    "operator",  "annotation",     "python",    "runtime call",      "driver call",  "GEMM / convolution",
    "attention", "elementwise",    "reduction", "communication",     "other kernel", "memcpy",
    "memset",    "GPU annotation", "wait",      "profiler overhead", "recording",    "other"};

} // namespace

Tone kernelTone(std::string_view name)
{
    name = name.substr(0, 2048);
    for (const Mark& mark : marks)
        if (name.find(mark.text) != std::string_view::npos)
            return mark.tone;
    return Tone::OtherKernel;
}

std::uint8_t variantOf(std::string_view name)
{
    std::uint32_t hash = 2166136261u; // FNV-1a: the same everywhere, always
    for (const char c : name.substr(0, 512))
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    return static_cast<std::uint8_t>((hash ^ hash >> 16) % variantsOfTone);
}

Look lookOf(SliceKind kind, Tone kernel, std::uint8_t variant)
{
    Tone tone = Tone::Other;
    switch (kind) {
    case SliceKind::Op:
        tone = Tone::Op;
        break;
    case SliceKind::Annotation:
        tone = Tone::Annotation;
        break;
    case SliceKind::Python:
        tone = Tone::Python;
        break;
    case SliceKind::Runtime:
        tone = Tone::Runtime;
        break;
    case SliceKind::Driver:
        tone = Tone::Driver;
        break;
    case SliceKind::Kernel:
        tone = kernel;
        break;
    case SliceKind::Memcpy:
        tone = Tone::Memcpy;
        break;
    case SliceKind::Memset:
        tone = Tone::Memset;
        break;
    case SliceKind::GpuAnnotation:
        tone = Tone::GpuAnnotation;
        break;
    case SliceKind::Sync:
        tone = Tone::Sync;
        break;
    case SliceKind::Overhead:
        tone = Tone::Overhead;
        break;
    case SliceKind::Span:
        tone = Tone::Span;
        break;
    case SliceKind::Other:
        tone = Tone::Other;
        break;
    }
    return static_cast<Look>(static_cast<unsigned>(tone) * variantsOfTone + variant);
}

std::string_view nameOf(Tone tone) { return names[static_cast<std::size_t>(tone)]; }

std::string_view labelOfKernel(std::string_view name)
{
    std::string_view label = name;
    if (label.starts_with("void "))
        label.remove_prefix(5);
    // The name ends at the first < or ( that is not the "(anonymous namespace)" of a qualifier.
    std::size_t begin = 0;
    for (std::size_t i = 0; i < label.size(); ++i) {
        if (label.substr(i).starts_with("(anonymous namespace)")) {
            i += 20;
            continue;
        }
        if (label.substr(i, 2) == "::") {
            begin = i + 2;
            ++i;
            continue;
        }
        if (label[i] == '<' || label[i] == '(') {
            label = label.substr(begin, i - begin);
            return label.empty() ? name : label;
        }
    }
    return label.substr(begin).empty() ? name : label.substr(begin);
}

} // namespace lanescope
