#pragma once
// Dead time: the time inside an annotation of the program before its first op, in which nothing is recorded.

#include "model/store/trace.h"

#include <vector>

namespace lanescope {

struct DeadWindow {
    SliceId annotation, firstOp;
    TimeRange range; // from the begin of the annotation to the begin of the op
};

// For the lane's annotations that hold an op (without the profiler's steps), ordered by begin.
std::vector<DeadWindow> deadWindowsOf(const Trace& trace, const Lane& lane);

} // namespace lanescope
