#pragma once
// Records any program: starts the command with our library registered with the CUDA driver and NVTX, reads what the
// library writes in each process while it grows, and merges all processes into one trace.

#include "capture/options.h"
#include "capture/protocol.h"

namespace lanescope::capture {

// Throws Failure; Cancelled if it was stopped (the recording is kept).
ExitCode runProgramCapture(const Options& options, Protocol& protocol);

} // namespace lanescope::capture
