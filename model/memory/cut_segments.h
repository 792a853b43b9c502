#pragma once
// The segments before the events of a file that is cut. Those at its end are from a later time.

#include "model/memory/snapshot.h"

namespace lanescope {

// Sets what is reserved before the first event, and which segments at the end are later ones. `device` has its lives.
void findSegmentsOfCut(const MemorySnapshot& snapshot, MemoryDevice& device);

} // namespace lanescope
