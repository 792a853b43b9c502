#pragma once
// The nodes of CUDA and HIP graphs: the k-th kernel of a graph is the same one in each of its replays. Replays belong
// to one graph where they run the same kernels in the same order.

#include "model/attribution/attribution.h"

#include <string>
#include <vector>

namespace lanescope {

struct GraphNodeRow {
    std::vector<std::string> path;    // "graph 1: 544 kernels, 4 replays", "#12 gemm"
    std::vector<std::uint32_t> works; // one for each replay, places in Attribution::works
};

std::vector<GraphNodeRow> graphNodes(const Analysis& analysis, const Attribution& attribution,
                                     const std::vector<std::uint32_t>& works);

// Work of each graph launch, in order of begin; launches in order of begin.
struct GraphReplay {
    SliceId launch;
    std::vector<std::uint32_t> works;
};
std::vector<GraphReplay> graphReplays(const Trace& trace, const std::vector<AttributedWork>& all,
                                      const std::vector<std::uint32_t>& works);

} // namespace lanescope
