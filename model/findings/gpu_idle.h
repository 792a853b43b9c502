#pragma once
// The rule that takes what is left: idle time of the GPU that no more specific finding tells of.

#include "model/findings/rule.h"

namespace lanescope {

// Words the finding by the idle time that other findings leave of its device, disjoint and in order: its longest gap,
// and what to do. False: that is too little to be said, on a GPU that is busy for most of its time.
bool tellOfIdleTime(const Analysis& analysis, Finding& finding, const std::vector<TimeRange>& left);

} // namespace lanescope
