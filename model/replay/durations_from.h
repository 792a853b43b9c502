#pragma once
// Gives GPU work the durations from another trace of the same program: on another GPU, or after a change.

#include "model/replay/replay.h"

namespace lanescope {

// Matches by kernel name if both traces have equally many, else by the innermost op that launched it, else by the
// totals. Returns the number of changed edges.
std::uint64_t takeDurations(const Trace& trace, const ReplayGraph& graph, const Trace& other, ReplayWeights& weights);

// How many times as long the host's own time is in the other trace, waits left out. Absent if either has none.
std::optional<double> hostRatio(const ReplayGraph& graph, const ReplayGraph& other);

} // namespace lanescope
