#pragma once
// The recording of the hosts: how long it is, and how many of their launches have GPU work in the trace.

#include "model/store/trace.h"

#include <optional>

namespace lanescope {

// The hosts' records: their launching calls, and the time range with any activity.
struct HostRecord {
    std::int64_t launches = 0, withoutWork = 0;
    std::int64_t lost = 0; // without work, before the last one with work; the recording ended before the others
    std::optional<TimeRange> span;
};

HostRecord hostRecordOf(const Trace& trace);

// Launches under capture: they go into a CUDA graph and do not run.
std::int64_t launchesIntoGraphs(const Trace& trace);

} // namespace lanescope
