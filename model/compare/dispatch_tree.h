#pragma once
// The host's calls in a step, before and after, as one tree. A call that is on both sides is one row. A wrapper that
// only one side has (aten::linear, a compiled region) is opened, so that the calls inside it are matched.

#include "model/compare/diff.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lanescope {

struct DispatchRow {
    std::uint32_t depth = 0;              // a row's parent is the last row before it with a smaller depth
    std::string name;                     // as match_ops writes it, without parts that differ between runs
    WorkChange status = WorkChange::Same; // Same, Added or Removed
    Both<SliceId> slice;                  // none on a side that does not have it
};

struct DispatchTree {
    std::vector<DispatchRow> rows; // parents before children, in the order of the calls
    bool isCut = false;            // a step has more calls than are compared (100,000 per side)
};

// Ops, annotations and API calls of all threads that begin in the steps; Python frames are left out. Each call is in
// exactly one row, unless isCut.
DispatchTree dispatchTree(const Trace& a, TimeRange stepA, const Trace& b, TimeRange stepB);

} // namespace lanescope
