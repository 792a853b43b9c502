#pragma once
// The peak of the bytes that a device held, by the profiler's [memory] events.

#include "model/analysis/analysis.h"

#include <cstdint>
#include <optional>

namespace lanescope {

// The bytes that one device held, as the [memory] events record: the rounded sizes of blocks on a GPU.
struct RecordedPeak {
    std::uint32_t device = 0; // index in TraceMemory::devices
    std::int64_t peak = 0, end = 0;
    std::optional<std::int64_t> reserved; // at most; files of 2021 lack it
};
// The device that holds most at its peak, a GPU if the trace has GPU work. Absent: no events, or events that record
// changes alone.
std::optional<RecordedPeak> recordedPeakOf(const Analysis& analysis);

} // namespace lanescope
