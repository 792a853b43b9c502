#pragma once
// `lanescope memory`: GPU memory of a snapshot, or what changed between two.

#include "app/cli/subcommand.h"
#include "model/memory/snapshot.h"

#include <optional>

namespace lanescope {

extern const Subcommand memoryCommand;

// Two snapshots as `diff A B` prints them.
ExitCode printMemoryDiff(const MemorySnapshot& a, const MemorySnapshot& b, bool isJson, std::optional<double> maxPct);

} // namespace lanescope
