#include "model/store/tone.h"

#include "model/store/trace.h"

#include <array>

namespace lanescope {

namespace {

constexpr std::array<std::string_view, toneCount> names{
    "operator",    "annotation",        "Python",        "call",         "driver call", "GEMM",   "attention",
    "elementwise", "reduction",         "communication", "other kernel", "copy",        "memset", "GPU annotation",
    "wait",        "profiler overhead", "recording",     "other"};

} // namespace

Tone toneOf(KernelRole role)
{
    switch (role) {
    case KernelRole::Gemm:
    case KernelRole::Convolution:
        return Tone::Gemm;
    case KernelRole::Attention:
        return Tone::Attention;
    case KernelRole::Elementwise:
    case KernelRole::Index:
    case KernelRole::Optimizer:
        return Tone::Elementwise;
    case KernelRole::Copy: // a kernel that copies has the colour of a copy
        return Tone::Memcpy;
    case KernelRole::Reduction:
    case KernelRole::Normalization:
    case KernelRole::Softmax:
        return Tone::Reduction;
    case KernelRole::Communication:
        return Tone::Communication;
    case KernelRole::Sort:
    case KernelRole::Scan:
    case KernelRole::Pooling:
    case KernelRole::Fourier:
    case KernelRole::Fused:
    case KernelRole::Wait:
    case KernelRole::Other:
        break;
    }
    return Tone::OtherKernel;
}

std::uint8_t variantOf(std::string_view name)
{
    std::uint32_t hash = 2166136261u; // FNV-1a: the same value on every machine and in every run
    for (const char c : name.substr(0, 512))
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    return static_cast<std::uint8_t>((hash ^ hash >> 16) % variantsOfTone);
}

Look lookOf(SliceKind kind, KernelRole kernel, std::uint8_t variant)
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
        tone = toneOf(kernel);
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

} // namespace lanescope
