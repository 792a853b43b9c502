#pragma once
// The memory held by the allocator over time, from the profiler's [memory] events (profile_memory=True): one series per
// device of each process, in bytes ("Total Allocated").

#include "model/store/trace.h"

#include <vector>

namespace lanescope {

class Analysis;

// Series are named "memory, CPU" or "memory, GPU 0"; empty if the trace has no such events or they cannot be read.
std::vector<CounterSeries> computeMemorySeries(const Analysis& analysis);

} // namespace lanescope
