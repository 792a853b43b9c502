#pragma once
// What a trace says behind its events of how it was recorded; the same members for a workload and for any program.

#include "capture/launches.h"
#include "capture/trace_writer.h"

namespace lanescope::capture {

Json countsJson(const TraceWriter& writer, const Counts& counts, std::uint64_t slicesDropped);
Json clockJson(const ClockBase& base, const ClockError& error);

} // namespace lanescope::capture
