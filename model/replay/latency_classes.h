#pragma once
// Classes of edges whose latency is estimated from all edges alike: equal kind, equal names before and behind.

#include "model/replay/graph.h"

#include <unordered_map>

namespace lanescope {

class LatencyClasses {
public:
    // a, b, c: what distinguishes edges of that kind.
    std::uint32_t of(EdgeKind kind, std::uint64_t a = 0, std::uint64_t b = 0, std::uint64_t c = 0)
    {
        std::uint64_t key = static_cast<std::uint64_t>(kind) + 1;
        for (const std::uint64_t part : {a, b, c})
            key = (key ^ (part + 0x9e3779b97f4a7c15 + (key << 6) + (key >> 2))) * 0xff51afd7ed558ccd;
        const auto [at, isNew] = m_classes.try_emplace(key, static_cast<std::uint32_t>(m_kinds.size()));
        if (isNew)
            m_kinds.push_back(kind);
        return at->second;
    }
    const std::vector<EdgeKind>& kinds() const { return m_kinds; } // per class

private:
    std::unordered_map<std::uint64_t, std::uint32_t> m_classes;
    std::vector<EdgeKind> m_kinds{EdgeKind::None, EdgeKind::None}; // recordedLatency, noLatency
};

// Tells what each point waited for and fills weights, latencies and what is stretched, so that each point is replayed
// at its recorded time.
void weighEdges(ReplayGraph& graph, const LatencyClasses& classes);

// Orders the edges by target and finds the runs; leaves out edges that close a cycle, and counts them.
void orderGraph(ReplayGraph& graph);

} // namespace lanescope
