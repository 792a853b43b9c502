#pragma once
// Finds what a graph was made of: the calls that launch, copy or set between the begin and the end of a stream's
// capture. AMD's records name the kernel of each; where no launch is recorded, the ops of the capture show it, by the
// kernels that the same op with equal shapes launched eagerly.

#include "model/attribution/attribution.h"

#include <string>
#include <vector>

namespace lanescope {

struct CapturedKernel {
    std::uint32_t name = PathTree::noName; // index in the caller's names; copies share one, and so do memsets
    SliceId op;                            // the innermost op of the call; of an eager counterpart's, the captured op
    const HostPlace* place = nullptr;      // where the call, or the captured op, was made
    SliceId call;                          // none: an eager counterpart's
};

struct Capture {
    std::vector<CapturedKernel> kernels;
    bool hasNames = false; // false: only their number is known
    bool isByEagerOps = false;
};

// names: gains the names of kernels. Captures in order of begin.
std::vector<Capture> capturesOf(const Analysis& analysis, PlaceNames& names);

// A kernel's name, or one for all copies and one for all sets.
std::uint32_t matchNameOf(const Trace& trace, SliceId work, PlaceNames& names);

} // namespace lanescope
