#pragma once
// Divides the time of each host thread by cause: the shares add up to the thread's window, from the begin of its first
// slice to the end of its last.

#include "model/analysis/breakdown_parts.h"

#include <optional>
#include <vector>

namespace lanescope {

struct ThreadShare {
    Cause cause = Cause::Python; // Unknown: nothing is recorded
    Ns time{};
    std::vector<SharePart> parts; // they add up to `time`
};

struct ThreadBreakdown {
    LaneId lane;
    TimeRange window;
    std::vector<ThreadShare> shares; // those with time, in the order of Cause
    double percentOf(Ns time) const
    {
        return window.isEmpty()
                   ? 0
                   : 100.0 * static_cast<double>(time.count()) / static_cast<double>(window.length().count());
    }
};

// The parts of what a thread of a trace without GPU work did in the range, gapless. Collectives on the CPU are
// communication; where nothing is recorded the cause is Unknown.
std::vector<HostPart> threadParts(const Analysis& analysis, LaneId thread, TimeRange range);

// For all host lanes with slices in the range (nullopt: anywhere), most recorded time first. Where a thread waits for
// the backward pass, which another thread runs, the causes of that thread count.
std::vector<ThreadBreakdown> threadBreakdownOf(const Analysis& analysis, std::optional<TimeRange> asked);

} // namespace lanescope
