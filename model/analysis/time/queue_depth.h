#pragma once
// Counts the kernels and copies that are launched but not yet begun, per stream: +1 at the begin of a launch, -1 at the
// begin of its work (HTA's queue length). A call that launches a graph adds each of the graph's works to the queue of
// that work's stream.

#include "model/analysis/time/launches.h"

#include <cstdint>
#include <vector>

namespace lanescope {

struct QueueDepth {
    LaneId lane; // the stream
    // depths[i] is valid from times[i] to times[i + 1]; before the first it is 0. Times are distinct.
    std::vector<Time> times;
    std::vector<std::int32_t> depths;
    std::int32_t max = 0;
    std::uint64_t unlinked = 0; // work without a recorded launch, which is not counted
    std::uint64_t skewed = 0;   // work that begins before its launch (the clocks disagree), which never waits
};

// For each lane that holds GPU work, in the order of lanes. work: all of it, or part; in any order.
std::vector<QueueDepth> queueDepths(const Trace& trace, const std::vector<Launched>& work);

} // namespace lanescope
