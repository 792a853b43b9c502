#pragma once
// Slices of known meaning, explained in a sentence or two: what the layers of torch.compile do, what a runtime call is
// for, what the profiler itself puts into a trace, and which path an op took through the dispatcher.

#include "model/store/trace.h"

#include <string>
#include <vector>

namespace lanescope {

// Plain text; ids that the name holds are read out of it. Empty: nothing is known of such a slice.
std::string meaningOf(const Trace& trace, SliceId slice);

// The path from the outermost annotation or op down to the slice; for device work by way of its launch, and the work
// itself last. At most 64 slices.
std::vector<SliceId> dispatchChain(const Trace& trace, SliceId slice);

// What the path says: "matmul of two matrices became mm", "addmm copies its bias first", ...; empty: nothing special.
std::string patternOf(const Trace& trace, SliceId slice);

// Device work that was launched inside the slice on its own lane, in order of launch; at most 1000 pieces.
std::vector<SliceId> workInside(const Trace& trace, SliceId slice);

} // namespace lanescope
