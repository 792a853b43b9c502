#pragma once
// Tells on which side of the roofline kernels are: whether memory or arithmetic limits them.

#include "model/analysis/analysis.h"

#include <cstdint>
#include <vector>

namespace lanescope {

enum class RooflineSide : std::uint8_t { Memory, Compute, Undecided };

// Elementwise ops, reductions and similar kernels are memory-bound. For products, convolutions and attention the shapes
// decide.
RooflineSide sideOf(KernelRole role);

// Work whose side follows from its shapes, by SliceId.
struct KnownSides {
    std::vector<SliceId> memory, compute;
    // Neither is known to limit them: they take many times what their bytes need, or their bytes are not known and
    // their blocks do not fill the GPU.
    std::vector<SliceId> tiny;
    // Memory limits them by what they do, but their bytes are not known.
    std::vector<SliceId> assumed;
};

const KnownSides& knownSidesOf(const Analysis& analysis);

} // namespace lanescope
