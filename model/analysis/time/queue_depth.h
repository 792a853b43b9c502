#pragma once
// How much device work is launched and not yet begun, stream by stream: +1 at a launch's begin, -1 at its work's begin
// (HTA's queue length). A call that launches a graph puts each piece of the graph's work into its stream's queue.

#include "model/analysis/time/launches.h"

#include <cstdint>
#include <vector>

namespace lanescope {

struct QueueDepth {
    LaneId lane; // the stream
    // depths[i] holds from times[i] until times[i + 1]; before the first it is 0. Times are distinct.
    std::vector<Time> times;
    std::vector<std::int32_t> depths;
    std::int32_t most = 0;
    std::uint64_t unlinked = 0; // work whose launch is not recorded: it is not counted
    std::uint64_t skewed = 0;   // work that begins before its launch (the clocks disagree): it never waits
};

// Of each lane that holds device work, in order of lanes. work: all of it, or part; in any order.
std::vector<QueueDepth> queueDepths(const Trace& trace, const std::vector<Launched>& work);

} // namespace lanescope
