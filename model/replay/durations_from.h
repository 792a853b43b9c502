#pragma once
// GPU work with the durations of another trace of the same program: another GPU, or the same after a change.

#include "model/replay/replay.h"

namespace lanescope {

// By kernel name where both traces have as many of it, else by the innermost op that launched it, else by the totals.
// Returns how many edges weigh something else.
std::uint64_t takeDurations(const Trace& trace, const ReplayGraph& graph, const Trace& other, ReplayWeights& weights);

} // namespace lanescope
