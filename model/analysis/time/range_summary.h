#pragma once
// What lies inside a range of time: one row a name and kind, with its count and the time of it that is inside.

#include "model/base/task.h"
#include "model/store/trace.h"

#include <span>
#include <vector>

namespace lanescope {

struct RangeRow {
    StringId name;
    SliceKind kind = SliceKind::Other;
    std::uint64_t count = 0;
    Ns total{}; // what lies outside the range is not counted
    Ns mean() const { return count ? total / static_cast<std::int64_t>(count) : Ns{}; }
};

// Slices of these lanes (all lanes if there are none) that overlap the range, or stand in it if they are empty; most
// time first.
std::vector<RangeRow> summariseRange(const Trace& trace, TimeRange range, std::span<const LaneId> lanes, Task& task);

// Those of one row of the summary, in order of id; stops early (and returns what it has) when the task is stopped.
std::vector<SliceId> slicesInRange(const Trace& trace, TimeRange range, std::span<const LaneId> lanes, StringId name,
                                   SliceKind kind, Task& task);

} // namespace lanescope
