#pragma once
// What zero_grad does where it fills gradients with zeros, and what the backward pass does because of it.

#include "model/analysis/analysis.h"

#include <vector>

namespace lanescope {

struct ZeroedGradients {
    std::vector<SliceId> calls; // of zero_grad, without those inside another
    std::vector<SliceId> fills; // GPU work that they launch
    // The GPU work that adds new gradients to the zeros, and the ops that launch it.
    std::vector<SliceId> adds, addOps;
};
ZeroedGradients zeroedGradientsOf(const Analysis& analysis);

} // namespace lanescope
