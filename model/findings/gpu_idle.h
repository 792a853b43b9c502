#pragma once
// The rule that takes the rest: idle time of the GPU that no more specific finding covers.

#include "model/findings/rule.h"

namespace lanescope {

// Writes the finding's text from the idle time that other findings leave on its device, disjoint and in order: its
// longest gap, and what to do. False: that is too little to be reported on a GPU that is busy for most of its time.
bool tellOfIdleTime(const Analysis& analysis, Finding& finding, const std::vector<TimeRange>& left);

// True if the advice names a CUDA graph among others, so that the saving is not that of a graph alone.
bool advisesGraph(const Finding& finding);

} // namespace lanescope
