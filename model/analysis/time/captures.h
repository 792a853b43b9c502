#pragma once
// Captures of streams into CUDA graphs: what is launched in them goes into the graph and does not run.

#include "model/store/trace.h"

#include <vector>

namespace lanescope {

// Each from the begin of the call that begins it to the end of the one that ends it; disjoint and in order.
std::vector<TimeRange> capturesOf(const Trace& trace, const Lane& lane);

} // namespace lanescope
