#pragma once
// Why one request did not fit, in words, with what would have made room.

#include "model/memory/findings.h"

namespace lanescope {

// Describes the device's k-th out-of-memory event. The findings hold the last three.
MemoryFinding refusalOf(const MemorySnapshot& snapshot, std::size_t device, std::size_t k);

} // namespace lanescope
