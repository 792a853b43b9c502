#pragma once
// The bytes that the allocator holds over time, from the profiler's [memory] events (profile_memory=True). There is one
// series per device and process: its values are "Total Allocated", its limits the reserved bytes. Files of 2021 have no
// totals; their series are the change since the first event.

#include "model/store/trace.h"

#include <vector>

namespace lanescope {

class Analysis;

struct MemorySeries : CounterSeries {
    std::vector<double> limits; // one per value; empty: not recorded
    bool isFurther = false;     // the series of a memory snapshot that is shown with the trace

    // Drawing a long series asks for the maximum of many values. complete() stores the maximum of each 256 values here.
    static constexpr std::size_t block = 256;
    std::vector<double> highest;
    std::size_t peak = 0;    // index of the first maximum
    double min = 0, max = 0; // most: the maximum of values and limits
    void complete();
    double highestWithin(std::size_t first, std::size_t last) const; // in [first, last), which is not empty
};

// The series are named "memory, CPU", "memory, GPU 0" or "change of memory, GPU 0". Empty if the trace has no such
// events or they cannot be read.
std::vector<MemorySeries> computeMemorySeries(const Analysis& analysis);

} // namespace lanescope
