#pragma once
// Summarises a time range: one row per name and kind, with its count and its time inside the range.

#include "model/analysis/time/lane_parts.h"
#include "model/base/task.h"

#include <span>
#include <vector>

namespace lanescope {

struct RangeRow {
    StringId name;
    SliceKind kind = SliceKind::Other;
    std::uint64_t count = 0;
    Ns total{}; // only the time inside the range
    Ns whole{}; // sum of the same slices, with their time outside of it
    bool isCut() const { return whole > total; }
    Ns mean() const { return count ? total / static_cast<std::int64_t>(count) : Ns{}; }
};

// Slices of these lanes (all lanes if none are given) that overlap the range; an empty slice counts if it is inside.
// Most time first.
std::vector<RangeRow> summariseRange(const Trace& trace, TimeRange range, std::span<const LaneId> lanes, Task& task,
                                     const LaneParts& parts = {});

// The slices of one row of the summary, ordered by id. Stops early and returns what it has when the task is stopped.
std::vector<SliceId> slicesInRange(const Trace& trace, TimeRange range, std::span<const LaneId> lanes, StringId name,
                                   SliceKind kind, Task& task, const LaneParts& parts = {});

} // namespace lanescope
