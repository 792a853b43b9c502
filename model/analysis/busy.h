#pragma once
// Time during which something runs: unions, so that what overlaps is counted once.

#include "model/store/trace.h"

#include <vector>

namespace lanescope {

// Ranges joined where they touch or overlap, in order. `ranges` may come in any order.
std::vector<TimeRange> unionOf(std::vector<TimeRange> ranges);
Ns lengthOf(const std::vector<TimeRange>& disjoint);

// What occupies the lane: its device work on a GPU lane (annotations and waits drawn there are none), else whatever
// lies on its outermost rows.
std::vector<TimeRange> busyRanges(const Trace& trace, LaneId lane);

} // namespace lanescope
