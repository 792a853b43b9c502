#pragma once
// The program's arguments. Each workload's own sizes are options too (--size 4096); one that the chosen workload does
// not know is an error, never ignored.

#include "capture/machine.h"
#include "capture/schedule.h"

namespace lanescope::capture {

struct Options {
    const Workload* workload = nullptr; // null: only with `probe`
    Settings settings;
    Schedule schedule;
    std::uint32_t warm = 0; // steps before the schedule begins; 0: a cold start
    std::string device = "auto", output;
    bool probe = false, listens = false, overhead = false, isLong = false;
};

// Throws Failure with ExitCode::Usage; absent where only help was asked for (and printed).
std::optional<Options> parseOptions(int argc, char** argv);

Json settingsJson(const Options& options);

} // namespace lanescope::capture
