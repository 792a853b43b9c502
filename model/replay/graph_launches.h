#pragma once
// Finds what a CUDA graph could replay: the launches between two waits of a thread, and the ops, calls and Python
// between them. What a capture cannot hold stays: waits, allocations, loading, data, and work of the host itself.

#include "model/replay/graph.h"

#include <string_view>
#include <utility>
#include <vector>

namespace lanescope {

struct GraphedLaunches {
    std::vector<std::uint32_t> cleared; // points whose own edge weighs nothing any more
    std::vector<std::uint32_t> closer;  // cross edges from one piece of GPU work to the next of the same graph
    // Cross edges between GPU work that weigh at least this much: while the GPU was idle, the host loaded data.
    std::vector<std::pair<std::uint32_t, std::int64_t>> held;
    std::uint64_t launches = 0; // launches that become part of a graph
};
// Where the program captures graphs in this recording, the steps that capture or replay one stay as they are.
// annotation: only what is launched inside the annotations of this name; empty: everything.
GraphedLaunches graphedLaunches(const Trace& trace, const ReplayGraph& graph, std::string_view annotation = {});

// True if graphs already launch nearly all GPU work, so that nothing is left to turn into a graph.
bool hasGraphsAlready(const Trace& trace, const ReplayGraph& graph);

} // namespace lanescope
