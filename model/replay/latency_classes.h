#pragma once
// Classes of edges whose latency is estimated from all edges alike: equal kind, equal names before and after.

#include "model/replay/graph.h"

#include <array>
#include <unordered_map>

namespace lanescope {

class LatencyClasses {
public:
    // a, b, c: what distinguishes edges of that kind.
    std::uint32_t of(EdgeKind kind, std::uint64_t a = 0, std::uint64_t b = 0, std::uint64_t c = 0)
    {
        const Key key{static_cast<std::uint64_t>(kind), a, b, c};
        const auto [at, isNew] = m_classes.try_emplace(key, static_cast<std::uint32_t>(m_kinds.size()));
        if (isNew)
            m_kinds.push_back(kind);
        return at->second;
    }
    const std::vector<EdgeKind>& kinds() const { return m_kinds; } // per class

private:
    using Key = std::array<std::uint64_t, 4>;
    struct Hash {
        std::size_t operator()(const Key& key) const
        {
            std::uint64_t mixed = 0;
            for (const std::uint64_t part : key) {
                mixed = (mixed + part + 1) * 0x9e3779b97f4a7c15;
                mixed ^= mixed >> 32;
            }
            return mixed;
        }
    };
    std::unordered_map<Key, std::uint32_t, Hash> m_classes;        // by whole keys: names are numbered anew in each run
    std::vector<EdgeKind> m_kinds{EdgeKind::None, EdgeKind::None}; // recordedLatency, noLatency
};

// Tells what each point waited for and fills weights, latencies and what is stretched, so that each point is replayed
// at its recorded time.
void weighEdges(ReplayGraph& graph, const LatencyClasses& classes);

// Orders the edges by target and finds the runs; leaves out edges that close a cycle, and counts them.
void orderGraph(ReplayGraph& graph);

} // namespace lanescope
