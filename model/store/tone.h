#pragma once
// The appearance of a slice at a distance: its tone (what it is; kernels by family) and a variant (the same for a name
// in every trace). The theme maps both to colours.

#include "model/kernels/kernel_name.h"

#include <cstdint>
#include <string_view>

namespace lanescope {

enum class SliceKind : std::uint8_t;

enum class Tone : std::uint8_t {
    Op,
    Annotation,
    Python,
    Runtime,
    Driver,
    Gemm,
    Attention,
    Elementwise,
    Reduction,
    Communication,
    OtherKernel,
    Memcpy,
    Memset,
    GpuAnnotation,
    Sync,
    Overhead,
    Span,
    Other,
};
constexpr unsigned toneCount = 18;
constexpr unsigned variantsOfTone = 16;

// tone * variantsOfTone + variant
using Look = std::uint16_t;

// A kernel's tone follows from its role; OtherKernel if its name does not show it.
Tone toneOf(KernelRole role);
std::uint8_t variantOf(std::string_view name);
Look lookOf(SliceKind kind, KernelRole kernel, std::uint8_t variant);
std::string_view nameOf(Tone tone); // for the legend

} // namespace lanescope
