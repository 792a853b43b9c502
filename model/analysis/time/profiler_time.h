#pragma once
// When the profiler itself holds up the host. A faster host or program does not shorten that time.

#include "model/store/trace.h"

#include <vector>

namespace lanescope {

// Slices of profiler overhead; the lazy loading of functions is not among them, as the program needs that.
bool isOfProfiler(const Trace& trace, SliceId slice);

struct ProfilerTime {
    std::vector<TimeRange> overhead; // buffer requests, flushes, instrumentation: disjoint, in order
    // The profiler reads counters: a call that launches runs its kernel once for each pass and waits. Empty: never.
    TimeRange counters;
};
// Looks at the lanes of one rank.
ProfilerTime profilerTimeOf(const Trace& trace, IdRange<LaneId> lanes);
// From the first to the last row of counters in the trace.
TimeRange counterTimeOf(const Trace& trace, IdRange<LaneId> lanes);

} // namespace lanescope
