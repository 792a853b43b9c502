#pragma once
// The steps that the profiler's schedule recorded: ProfilerStep#N annotations on the CPU. Where there are none, as in
// what nsys records, the ranges that the program itself numbers: "iteration 12", "step_3", "batch #7".

#include "model/store/trace.h"

#include <cstdint>
#include <vector>

namespace lanescope {

struct Step {
    SliceId slice;
    std::int64_t number = 0; // of the schedule; waiting and warm-up steps before it are not recorded
    TimeRange range;
};

// Ordered by begin.
std::vector<Step> profilerSteps(const Trace& trace);

} // namespace lanescope
