#pragma once
// The program's arguments. Each workload's own sizes are options too (--size 4096); one that the chosen workload does
// not know is an error, never ignored.

#include "capture/machine.h"
#include "capture/schedule.h"

#include <vector>

namespace lanescope::capture {

struct Options {
    const Workload* workload = nullptr; // null: with `probe`, or with a command
    std::vector<std::string> command;   // a program of the user's, in place of a workload
    double delaySeconds = 0;            // of a command: from its start to the recording's
    std::optional<double> durationSeconds;
    bool byCalls = false; // recorded from cudaProfilerStart to cudaProfilerStop
    bool endsCommand = false, keepsRaw = false;
    Settings settings;
    Schedule schedule;
    std::uint32_t warm = 0; // steps before the schedule begins; 0: a cold start
    std::string device = "auto", output;
    bool probe = false, listens = false, overhead = false, isLong = false;
    long parent = 0; // the process that this one ends with; 0: none
};

// Throws Failure with ExitCode::Usage; absent where only help was asked for (and printed).
std::optional<Options> parseOptions(int argc, char** argv);

Json settingsJson(const Options& options);

} // namespace lanescope::capture
