#pragma once
// The steps as holders: the live bytes by the step that allocated them.

#include "model/memory/holders.h"
#include "model/memory/steps.h"

namespace lanescope {

// Steps of a device are those that its table of steps shows.
bool hasSteps(const MemorySnapshot& snapshot);
// The rows of that table: those of stepUseOf(), and one for each annotation between two steps that allocates.
std::vector<MemoryStepUse> stepRowsOf(const MemorySnapshot& snapshot, const MemoryDevice& device,
                                      const MemorySteps& steps);
Holders holdersByStep(const MemorySnapshot& snapshot, const MemoryDevice& device);

} // namespace lanescope
