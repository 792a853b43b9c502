#pragma once
// Tells which calls of asynchronous copies wait all the same: cudaMemcpyAsync to pageable memory returns only after its
// copy has ended.

#include "model/analysis/analysis.h"

#include <vector>

namespace lanescope {

// By slice: calls of copies to the host that had ended when the call returned.
struct WaitingCopies {
    std::vector<bool> waits;
    bool contains(SliceId call) const { return call.value < waits.size() && waits[call.value]; }
};

const WaitingCopies& waitingCopiesOf(const Analysis& analysis);

} // namespace lanescope
