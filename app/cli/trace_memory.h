#pragma once
// `lanescope memory TRACE`: the [memory] events of a trace, by device, step, op, module, function and phase.

#include "app/cli/subcommand.h"

#include <string>

namespace lanescope {

struct TraceMemoryRequest {
    std::string file, by; // by: step, op, module, line or phase; empty: the first three
    std::size_t rows = 15;
    int device = -1; // a GPU; -1: all, and the CPU
    bool json = false;
};
bool isMemoryUse(const std::string& by);
ExitCode printTraceMemory(const TraceMemoryRequest& request);
// Prints how the clock of a snapshot of the same run is joined to the trace's.
ExitCode printJoin(const std::string& trace, const std::string& snapshot, bool isJson);

} // namespace lanescope
