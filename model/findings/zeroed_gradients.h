#pragma once
// Work of zero_grad where it fills gradients with zeros, and the work of the backward pass because of it.

#include "model/analysis/analysis.h"

#include <vector>

namespace lanescope {

struct ZeroedGradients {
    std::vector<SliceId> calls; // calls of zero_grad, without those inside another
    std::vector<SliceId> fills; // GPU work that they launch
    // The GPU work that adds new gradients to the zeros, and the ops that launch it.
    std::vector<SliceId> adds, addOps;
};
ZeroedGradients zeroedGradientsOf(const Analysis& analysis);

} // namespace lanescope
