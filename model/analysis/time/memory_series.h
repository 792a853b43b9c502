#pragma once
// What the allocator holds over time, from the [memory] events of the profiler (profile_memory=True): one series for
// each device of each process, in bytes ("Total Allocated"), its limit what was reserved. Without totals, as in files
// of 2021, the change since the first event.

#include "model/store/trace.h"

#include <vector>

namespace lanescope {

class Analysis;

struct MemorySeries : CounterSeries {
    std::vector<double> limits; // one for each value; empty: none is recorded
    bool isFurther = false;     // of a memory snapshot that is shown with the trace

    // Of long series a picture asks for whole stretches: the highest value of each 256, found by complete().
    static constexpr std::size_t block = 256;
    std::vector<double> highest;
    std::size_t peak = 0;       // place of the first highest value
    double least = 0, most = 0; // most: of values and limits
    void complete();
    double highestWithin(std::size_t first, std::size_t last) const; // of values in [first, last), which is not empty
};

// By name "memory, CPU", "memory, GPU 0" or "change of memory, GPU 0"; empty where the trace has no such events or they
// cannot be read.
std::vector<MemorySeries> computeMemorySeries(const Analysis& analysis);

} // namespace lanescope
