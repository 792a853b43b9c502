#pragma once
// Communication overlapped with computation, and no more of it than there is computation to overlap with: the kernels
// that now wait for a collective run alongside its end. They still end no earlier than the collective.

#include "model/replay/graph.h"

#include <vector>

namespace lanescope {

struct Overlap {
    std::uint32_t edge;    // cross edge from the end of a collective to a kernel that waits for it
    std::int64_t together; // how much earlier that kernel can begin
};
// In order of edges.
std::vector<Overlap> overlapsOf(const ReplayGraph& graph);

} // namespace lanescope
