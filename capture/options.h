#pragma once
// The program's arguments. Each workload's own sizes are options too (--size 4096); one that the chosen workload does
// not have is an error, never ignored.

#include "capture/machine.h"
#include "capture/schedule.h"

#include <vector>

namespace lanescope::capture {

struct Options {
    const Workload* workload = nullptr; // null: with `probe`, or with a command
    std::vector<std::string> command;   // the user's program, instead of a workload
    double delaySeconds = 0;            // for a command: from its start to the begin of the recording
    std::optional<double> durationSeconds;
    bool byCalls = false; // recorded between cudaProfilerStart and cudaProfilerStop
    bool endsCommand = false, keepsRaw = false;
    Settings settings;
    Schedule schedule;
    std::uint32_t warm = 0; // steps before the schedule begins; 0: a cold start
    std::string device = "auto", output;
    bool probe = false, listens = false, overhead = false, isLong = false;
    long parent = 0; // pid of the process that this one ends with; 0: none
};

// Throws Failure with ExitCode::Usage; absent if only help was requested (and printed).
std::optional<Options> parseOptions(int argc, char** argv);

Json settingsJson(const Options& options);

} // namespace lanescope::capture
