#pragma once
// The steps of the profiler's schedule: ProfilerStep#N annotations on the CPU. If there are none, as in traces of nsys,
// the rounds that the program numbers: "iteration 12", "step_3", "batch #7"; or those that it only names: "train_step"
// (round_names.h).

#include "model/store/trace.h"

#include <cstdint>
#include <vector>

namespace lanescope {

struct Step {
    SliceId slice;
    std::int64_t number = 0; // in the schedule; waiting and warm-up steps before it are not recorded. From 1 if the
                             // program does not number its rounds
    TimeRange range;
};

// Ordered by begin.
std::vector<Step> profilerSteps(const Trace& trace);

} // namespace lanescope
