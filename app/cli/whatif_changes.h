#pragma once
// The changes that the options of `lanescope whatif` ask for.

#include "app/cli/output.h"
#include "model/replay/changes.h"

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace lanescope {

struct WhatifOptions {
    std::vector<std::string> files, scales;
    std::string step, noSync, graphLaunches, durationsFrom, hostFrom, output, overlapComm, stragglerMedian, atCeiling,
        gpu;
    std::optional<double> host, comm;
    bool noDataWait = false, warm = false, fuseChains = false, flashAttention = false, json = false;
};

// On failure the fault is printed.
tl::expected<std::vector<ReplayChange>, ExitCode> changesOf(const WhatifOptions& options, const Analysis& analysis);

} // namespace lanescope
