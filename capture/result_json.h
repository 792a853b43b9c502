#pragma once
// Writes how a trace was recorded, after its events; the members are the same for a workload and for any program.

#include "capture/launches.h"
#include "capture/trace_writer.h"

namespace lanescope::capture {

Json countsJson(const TraceWriter& writer, const Counts& counts, std::uint64_t slicesDropped);
Json clockJson(const ClockBase& base, const ClockError& error);

} // namespace lanescope::capture
