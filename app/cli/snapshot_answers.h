#pragma once
// The answers of `findings`, `brief` and `info` on a memory snapshot, with the keys that they have for a trace.

#include "app/cli/brief_line.h"
#include "app/cli/output.h"
#include "model/memory/findings.h"

namespace lanescope {

Json findingJson(const MemorySnapshot& snapshot, const MemoryFinding& finding);
void printFinding(const MemorySnapshot& snapshot, const MemoryFinding& finding);

Json findingsJson(const MemorySnapshot& snapshot);
void printFindings(const MemorySnapshot& snapshot);

std::vector<BriefLine> briefLinesOf(const MemorySnapshot& snapshot);

Json infoJson(const MemorySnapshot& snapshot);
void printInfo(const MemorySnapshot& snapshot);

} // namespace lanescope
