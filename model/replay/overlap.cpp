#include "model/replay/overlap.h"

#include <algorithm>

namespace lanescope {

namespace {

bool isCommEnd(const ReplayGraph& graph, std::uint32_t point)
{
    return graph.isWork(point) && (point - graph.firstWork) % 2 == 1 && graph.kind[point] == EdgeKind::Comm;
}

// Per piece of GPU work: the computation from there on its stream, up to work that waits for communication again.
std::vector<std::int64_t> computationFrom(const ReplayGraph& graph, const std::vector<bool>& waits)
{
    std::vector<std::int64_t> sums(graph.works);
    for (const ReplayChain& chain : graph.chains) {
        if (!chain.isDevice)
            continue;
        const std::uint32_t first = (chain.first - graph.firstWork) / 2, last = (chain.last - graph.firstWork) / 2;
        for (std::uint32_t k = last; k-- > first;) {
            const std::uint32_t end = graph.firstWork + 2 * k + 1;
            sums[k] = graph.kind[end] == EdgeKind::Compute ? std::max<std::int64_t>(0, graph.own[end]) : 0;
            if (k + 1 < last && !waits[k + 1] && graph.kind[end + 2] != EdgeKind::Comm)
                sums[k] += sums[k + 1];
        }
    }
    return sums;
}

// The collective and those right before it on its stream for which no kernel waits: a kernel that waits for the last
// one waits for all of them.
std::int64_t communicationUpTo(const ReplayGraph& graph, std::uint32_t end, const std::vector<bool>& isWaitedFor)
{
    const std::uint32_t chainBegin = graph.chainOf(end).first;
    std::int64_t sum = 0;
    for (std::uint32_t p = end; p > chainBegin && graph.kind[p] == EdgeKind::Comm; p -= 2) {
        if (p != end && isWaitedFor[(p - graph.firstWork) / 2])
            break;
        sum += std::max<std::int64_t>(0, graph.recorded[p] - graph.recorded[p - 1]);
    }
    return sum;
}

} // namespace

std::vector<Overlap> overlapsOf(const ReplayGraph& graph)
{
    std::vector<std::uint32_t> edges;
    std::vector<bool> waits(graph.works), isWaitedFor(graph.works);
    for (std::uint32_t e = 0; e < graph.cross.size(); ++e) {
        const CrossEdge& edge = graph.cross[e];
        if ((edge.kind != EdgeKind::Event && edge.kind != EdgeKind::Order && edge.kind != EdgeKind::Graph) ||
            !isCommEnd(graph, edge.from) || graph.kind[edge.to + 1] != EdgeKind::Compute)
            continue;
        edges.push_back(e);
        waits[(edge.to - graph.firstWork) / 2] = true;
        isWaitedFor[(edge.from - graph.firstWork) / 2] = true;
    }
    if (edges.empty())
        return {};
    const std::vector<std::int64_t> computation = computationFrom(graph, waits);
    std::vector<Overlap> overlaps;
    for (const std::uint32_t e : edges) {
        const CrossEdge& edge = graph.cross[e];
        const std::int64_t communication = communicationUpTo(graph, edge.from, isWaitedFor);
        const std::int64_t together = std::min(communication, computation[(edge.to - graph.firstWork) / 2]);
        if (together > 0)
            overlaps.push_back({e, together});
    }
    return overlaps;
}

} // namespace lanescope
