#pragma once
// Communication overlapped with computation, and no more of it than there is computation to overlap with: the kernels
// that now wait for a collective run alongside its end. They still end no earlier than the collective.

#include "model/base/text.h"
#include "model/replay/graph.h"

#include <vector>

namespace lanescope {

// Communication that no later kernel could run alongside. Whether it can be cut into parts is not recorded.
constexpr std::string_view noneWaitsForIt =
    PHRASE("No later kernel waits for it that could run meanwhile. Whether parts of it could run alongside the "
           "computation before it is not recorded.");

struct Overlap {
    std::uint32_t edge;    // cross edge from the end of a collective to a kernel that waits for it
    std::int64_t together; // how much earlier that kernel can begin
};
// In order of edges.
std::vector<Overlap> overlapsOf(const ReplayGraph& graph);

} // namespace lanescope
