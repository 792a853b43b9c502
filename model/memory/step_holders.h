#pragma once
// The steps as holders: the live bytes by the step that allocated them.

#include "model/memory/holders.h"

namespace lanescope {

// Steps of a device are those that its table of steps shows.
bool hasSteps(const MemorySnapshot& snapshot);
Holders holdersByStep(const MemorySnapshot& snapshot, const MemoryDevice& device);

} // namespace lanescope
