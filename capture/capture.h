#pragma once
// Runs one capture from its options to its files: prepares, runs the schedule, checks, writes, and reports all of it.

#include "capture/options.h"
#include "capture/protocol.h"

namespace lanescope::capture {

// Throws Failure; Cancelled if it was stopped (the recording is kept).
ExitCode runCapture(const Options& options, Protocol& protocol);

} // namespace lanescope::capture
