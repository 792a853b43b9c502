#pragma once
// Two memory snapshots as text and as JSON: what changed on each GPU.

#include "app/cli/subcommand.h"
#include "model/memory/diff.h"

namespace lanescope {

// rows: holders to list; 0: all. JSON has the first GPU's keys, and the other GPUs below "other_gpus".
void printDiffs(const std::vector<MemoryDiff>& diffs, bool hasReserved, bool isJson, std::size_t rows);

} // namespace lanescope
