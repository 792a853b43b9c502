#pragma once
// Which end belongs to which begin. Perfetto keeps a stack per track, over events sorted by time. PyTorch writes the
// begins of many slices, then their ends in the same order; sorted by time, two slices that touch would swap their
// ends, and overlapping ones cannot be told at all. So runs of begins and ends are paired by their place in the run
// where that is possible, and all others by the stack.

#include "model/import/pftrace/scan.h"

#include <vector>

namespace lanescope::pftrace {

struct Pairing {
    std::uint64_t strayEnds = 0, unfinished = 0;
};

// Writes the end of each begin; what never ends is marked. Times are those of the trace's primary clock and tracks
// are numbered for the whole trace. Words of different slabs are compared as text.
Pairing pairSlices(std::vector<Slab>& slabs, const std::vector<const Dictionary*>& wordsOfWorker);

} // namespace lanescope::pftrace
