#pragma once
// What a slice looks like at a distance: its tone (what it is; kernels by family) and a variant (steady for its name,
// in every trace). Colours are the theme's business.

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

// The family of a kernel, told by its name; OtherKernel where the name does not say.
Tone kernelTone(std::string_view name);
std::uint8_t variantOf(std::string_view name);
Look lookOf(SliceKind kind, Tone kernel, std::uint8_t variant);
std::string_view nameOf(Tone tone); // for the legend

// A kernel's name as a label: without its template arguments, parameters and namespaces.
// "void at::native::vectorized_elementwise_kernel<4, ...>(int, ...)" is "vectorized_elementwise_kernel".
std::string_view labelOfKernel(std::string_view name);

} // namespace lanescope
