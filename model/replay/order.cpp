// A topological order of the points: each chain is followed as far as it goes, and where a point needs another chain,
// that one is followed first.

#include "model/replay/latency_classes.h"

#include <algorithm>

namespace lanescope {

namespace {

class Orderer {
public:
    explicit Orderer(ReplayGraph& graph) : m_graph(graph), m_next(graph.chains.size()), m_nextEdge(graph.chains.size())
    {
        for (std::size_t c = 0; c < graph.chains.size(); ++c) {
            m_next[c] = graph.chains[c].first;
            m_nextEdge[c] = static_cast<std::uint32_t>(
                std::partition_point(graph.cross.begin(), graph.cross.end(),
                                     [&](const CrossEdge& e) { return e.to < graph.chains[c].first; }) -
                graph.cross.begin());
        }
    }

    void run()
    {
        for (std::uint32_t c = 0; c < m_graph.chains.size(); ++c)
            if (m_next[c] < m_graph.chains[c].last)
                follow(c, m_graph.chains[c].last - 1);
    }
    std::vector<bool> closesCycle() && { return std::move(m_closesCycle); }

private:
    struct Frame {
        std::uint32_t chain, upTo;
    };

    void follow(std::uint32_t chain, std::uint32_t upTo)
    {
        std::vector<Frame> open{{chain, upTo}};
        std::vector<bool> isOpen(m_graph.chains.size());
        isOpen[chain] = true;
        while (!open.empty()) {
            const Frame top = open.back();
            const auto needed = pass(top, isOpen);
            if (needed) {
                isOpen[needed->chain] = true;
                open.push_back(*needed);
            } else {
                isOpen[top.chain] = false;
                open.pop_back();
            }
        }
    }

    // Passes points of the chain; stops before one that needs a point of another chain, and reports which.
    std::optional<Frame> pass(const Frame& frame, const std::vector<bool>& isOpen)
    {
        std::uint32_t& next = m_next[frame.chain];
        std::uint32_t& edge = m_nextEdge[frame.chain];
        while (next <= frame.upTo) {
            const std::uint32_t firstEdge = edge;
            for (std::uint32_t e = edge; e < m_graph.cross.size() && m_graph.cross[e].to == next; ++e) {
                const std::uint32_t from = m_graph.cross[e].from;
                const std::uint32_t chain = chainOf(from);
                if (from < m_next[chain])
                    continue;
                if (!isOpen[chain] && chain != frame.chain)
                    return Frame{chain, from};
                if (m_closesCycle.empty())
                    m_closesCycle.resize(m_graph.cross.size());
                m_closesCycle[e] = true;
            }
            while (edge < m_graph.cross.size() && m_graph.cross[edge].to == next)
                ++edge;
            if (m_graph.runs.empty() || m_graph.runs.back().last != next)
                m_graph.runs.push_back({next, next, firstEdge});
            m_graph.runs.back().last = ++next;
        }
        return std::nullopt;
    }

    std::uint32_t chainOf(std::uint32_t point) const
    {
        return static_cast<std::uint32_t>(&m_graph.chainOf(point) - m_graph.chains.data());
    }

    ReplayGraph& m_graph;
    std::vector<std::uint32_t> m_next, m_nextEdge; // per chain
    std::vector<bool> m_closesCycle;               // per edge; empty: none
};

} // namespace

void orderGraph(ReplayGraph& graph)
{
    const auto byTarget = [](const CrossEdge& a, const CrossEdge& b) { return a.to < b.to; };
    if (!std::is_sorted(graph.cross.begin(), graph.cross.end(), byTarget))
        std::stable_sort(graph.cross.begin(), graph.cross.end(), byTarget);
    Orderer orderer{graph};
    orderer.run();
    const std::vector<bool> closesCycle = std::move(orderer).closesCycle();
    if (closesCycle.empty())
        return;
    std::vector<std::uint32_t> place(graph.cross.size() + 1); // per edge: its place once the others are gone
    std::uint32_t kept = 0;
    for (std::size_t e = 0; e < graph.cross.size(); ++e) {
        place[e] = kept;
        if (closesCycle[e])
            ++graph.counts.cycles;
        else
            graph.cross[kept++] = graph.cross[e];
    }
    place.back() = kept;
    graph.cross.resize(kept);
    for (ReplayRun& run : graph.runs)
        run.firstCross = place[run.firstCross];
}

} // namespace lanescope
