#pragma once
// Chains of pointwise ops that one kernel could do. The trace does not record which op reads which tensor. A pointwise
// result counts as passed on if the next op, or the one after an op that could not have read it, reads a tensor of its
// size and type, and nothing between does.
//
// Two kinds of ops follow each other on tensors of one size without sharing any. AccumulateGrad adds to the gradient of
// one parameter, and only the optimizer reads that gradient. A loop over parameters (an optimizer's step, clipping,
// averaging of weights) repeats the same ops for each of them: a chain stays within one repetition. It also stays
// within one step of the profiler.

#include "model/analysis/ops/op_costs.h"

#include <span>
#include <vector>

namespace lanescope {

struct FusibleChain {
    std::vector<SliceId> ops;
    std::vector<SliceId> kernels;
    std::int64_t bytes = 0;      // as they run
    std::int64_t savedBytes = 0; // written and read back only for the next op
    Ns kernelTime{};
};

// Appends the chains among the ops of one thread, which are in order of begin. Null: GPU work of an unknown op, which
// may read anything.
void addFusibleChains(const Trace& trace, const OpCosts& costs, std::span<const CostedOp* const> ops,
                      std::vector<FusibleChain>& chains);

} // namespace lanescope
