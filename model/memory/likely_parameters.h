#pragma once
// Finds the parameters among memory from before the recording. Their stacks are not known, but an optimizer makes its
// state, and backward its gradients, block by block in the sizes of the parameters.

#include "model/memory/holders.h"

namespace lanescope {

struct LikelyParameters {
    std::int64_t bytes = 0, blocks = 0; // from before, live after the event, each with its equal
    std::int64_t all = 0;               // bytes of all such blocks without a stack
    HolderGroup like;                   // the line that made the equals
    std::size_t group = 0;              // of linesOf
    bool isState = false;               // the optimizer's state; else gradients
    std::int64_t halves = 1;            // 2: their equals are twice as large (bf16 parameters, fp32 state)
};
// Absent: no line made nearly all the sizes.
std::optional<LikelyParameters> likelyParametersOf(const MemorySnapshot& snapshot, std::size_t device,
                                                   std::int64_t index);

} // namespace lanescope
