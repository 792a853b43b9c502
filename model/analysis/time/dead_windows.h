#pragma once
// Time inside an annotation of the program before its first op: nothing that is recorded runs there.

#include "model/store/trace.h"

#include <vector>

namespace lanescope {

struct DeadWindow {
    SliceId annotation, firstOp;
    TimeRange range; // from the one's begin to the other's
};

// Of the lane's annotations (the profiler's own steps left out) that hold an op, in order of begin.
std::vector<DeadWindow> deadWindowsOf(const Trace& trace, const Lane& lane);

} // namespace lanescope
