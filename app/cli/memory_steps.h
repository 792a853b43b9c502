#pragma once
// The steps of a memory snapshot, for `memory --by step`.

#include "app/cli/output.h"
#include "model/memory/snapshot.h"

namespace lanescope {

void printMemorySteps(const MemorySnapshot& snapshot, const MemoryDevice& device, std::size_t max);
// Adds what defines a step, and a row for each; without steps why there are none.
void putMemorySteps(Json& json, const MemorySnapshot& snapshot, const MemoryDevice& device, std::size_t max);

} // namespace lanescope
