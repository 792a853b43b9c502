#pragma once
// What the allocator holds over time, from the [memory] events of the profiler (profile_memory=True): one series per
// device of each process, in bytes ("Total Allocated").

#include "model/store/trace.h"

#include <vector>

namespace lanescope {

class Analysis;

// By name "memory, CPU" or "memory, GPU 0"; empty where the trace has no such events or they cannot be read.
std::vector<CounterSeries> computeMemorySeries(const Analysis& analysis);

} // namespace lanescope
