#pragma once
// What the host called in a step, before and after, as one tree: calls that stand on both sides are one row; a wrapper
// that only one side has (aten::linear, a compiled region) is opened, so that what lies in it finds its counterpart.

#include "model/compare/diff.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lanescope {

struct DispatchRow {
    std::uint32_t depth = 0;              // of rows; the row before it with a smaller one holds it
    std::string name;                     // as match_ops words it, without what differs from run to run
    WorkChange status = WorkChange::Same; // Same, Added or Removed
    Both<SliceId> slice;                  // none on the side that does not have it
};

struct DispatchTree {
    std::vector<DispatchRow> rows; // each before what lies in it, in the order of the calls
    bool isCut = false;            // a step has more calls than are compared (100,000 a side)
};

// Ops, annotations and API calls of all threads that begin in the steps; Python frames are left out. Each call of
// either side is in one row, unless isCut.
DispatchTree dispatchTree(const Trace& a, TimeRange stepA, const Trace& b, TimeRange stepB);

} // namespace lanescope
