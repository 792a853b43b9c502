#pragma once
// Any program as a trace: the command is started with our library named to the CUDA driver and to NVTX, what that one
// writes in each process is read while it grows, and becomes one trace of all of them.

#include "capture/options.h"
#include "capture/protocol.h"

namespace lanescope::capture {

// Throws Failure; Cancelled where it was stopped (what was recorded is kept).
ExitCode runProgramCapture(const Options& options, Protocol& protocol);

} // namespace lanescope::capture
