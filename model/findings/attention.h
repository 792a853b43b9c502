#pragma once
// Attention in separate kernels: a batched product, scale or mask, softmax and a second batched product.

#include "model/analysis/analysis.h"

#include <vector>

namespace lanescope {

struct UnfusedAttention {
    SliceId first, softmax, last; // kernels; first and last are the products
    std::vector<SliceId> kernels; // from the first to the last
};

// In order of thread and launch. Computed once.
const std::vector<UnfusedAttention>& unfusedAttentionOf(const Analysis& analysis);

} // namespace lanescope
