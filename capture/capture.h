#pragma once
// One capture from its options to its files: prepare, run the schedule, check, write, and tell all of it.

#include "capture/options.h"
#include "capture/protocol.h"

namespace lanescope::capture {

// Throws Failure; Cancelled where it was stopped (what was recorded is kept).
ExitCode runCapture(const Options& options, Protocol& protocol);

} // namespace lanescope::capture
