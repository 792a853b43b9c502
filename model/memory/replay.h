#pragma once
// From the events of a device and its state at the end to the life of each allocation and the bytes at each event.
// Every rule of the format is checked on the way; what does not hold is counted, never corrected.

#include "model/memory/snapshot.h"

namespace lanescope {

void replay(MemorySnapshot& snapshot, MemoryDevice& device);

// The rules that the state at the end keeps by itself.
void checkSegments(MemoryDevice& device);

// Adds what a reader should know about a file, in words.
void addWarnings(MemorySnapshot& snapshot);

} // namespace lanescope
