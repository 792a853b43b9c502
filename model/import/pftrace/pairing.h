#pragma once
// Joins the end of each slice to its begin. Perfetto keeps a stack per track, over events sorted by time. PyTorch
// writes the begins of many slices, then their ends in the same order; sorted by time, two slices that touch would swap
// their ends, and overlapping ones would be ambiguous. So runs of begins and ends are paired by their index in the run
// if that is possible, and all others by the stack.

#include "model/import/pftrace/scan.h"

#include <vector>

namespace lanescope::pftrace {

struct Pairing {
    std::uint64_t strayEnds = 0, unfinished = 0;
};

// Sets the end of each begin, and marks slices that never end. Times must be of the primary clock and tracks those of
// the whole trace. Words of different slabs are compared as text.
Pairing pairSlices(std::vector<Slab>& slabs, const std::vector<const Dictionary*>& wordsOfWorker);

} // namespace lanescope::pftrace
