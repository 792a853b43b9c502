#pragma once
// Attention in separate kernels: a batched product, scale or mask, softmax and a second batched product.

#include "model/analysis/analysis.h"

#include <optional>
#include <vector>

namespace lanescope {

struct UnfusedAttention {
    SliceId first, softmax, last; // kernels; first and last are the products
    std::vector<SliceId> kernels; // from the first to the last
};

// In order of thread and launch. Computed once.
const std::vector<UnfusedAttention>& unfusedAttentionOf(const Analysis& analysis);

// The minimum time that a fused kernel would take; absent if shapes or the GPU's data sheet are not known.
std::optional<Ns> attentionFloor(const Analysis& analysis, const UnfusedAttention& attention);

} // namespace lanescope
