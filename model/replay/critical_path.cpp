#include "model/replay/critical_path.h"

#include "model/replay/path_cover.h"

#include <algorithm>

namespace lanescope {

std::string_view nameOf(PathKind kind)
{
    constexpr std::string_view names[] = {"compute",    "comm",        "copy",       "device_gap", "launch_latency",
                                          "event_wait", "sync_return", "queue_full", "op",         "python",
                                          "unrecorded", "profiler",    "call",       "data",       "data_worker",
                                          "begin",      "unexplained"};
    static_assert(std::size(names) == pathKinds);
    return names[static_cast<std::size_t>(kind)];
}

PathKind pathKindOf(EdgeKind kind)
{
    switch (kind) {
    case EdgeKind::Compute:
        return PathKind::Compute;
    case EdgeKind::Comm:
    case EdgeKind::Arrival:
        return PathKind::Comm;
    case EdgeKind::Copy:
        return PathKind::Copy;
    case EdgeKind::Launch:
        return PathKind::LaunchLatency;
    case EdgeKind::Order:
    case EdgeKind::Graph:
        return PathKind::DeviceGap;
    case EdgeKind::Event:
        return PathKind::EventWait;
    case EdgeKind::SyncReturn:
    case EdgeKind::CopyReturn:
    case EdgeKind::Wait:
        return PathKind::SyncReturn;
    case EdgeKind::QueueFull:
        return PathKind::QueueFull;
    case EdgeKind::Op:
    case EdgeKind::HandOver:
        return PathKind::Op;
    case EdgeKind::Python:
        return PathKind::Python;
    case EdgeKind::Unrecorded:
    case EdgeKind::Silent:
        return PathKind::Unrecorded;
    case EdgeKind::Profiler:
        return PathKind::Profiler;
    case EdgeKind::Call:
        return PathKind::Call;
    case EdgeKind::Data:
        return PathKind::Data;
    case EdgeKind::DataArrival:
        return PathKind::DataWorker;
    case EdgeKind::None:
    case EdgeKind::Begin:
        return PathKind::Begin;
    case EdgeKind::ThreadWait:
    case EdgeKind::BeforeWindow:
        return PathKind::Unexplained;
    }
    return PathKind::Unexplained;
}

CopyingCalls::CopyingCalls(const ReplayGraph& graph) : m_staged(graph.staged)
{
    std::sort(m_staged.begin(), m_staged.end(),
              [](const StagedCopy& a, const StagedCopy& b) { return a.begin < b.begin; });
}

EdgeKind CopyingCalls::kindOfOwn(EdgeKind kind, std::uint32_t point, std::int64_t length) const
{
    if (kind != EdgeKind::Call)
        return kind;
    const auto next = std::partition_point(m_staged.begin(), m_staged.end(),
                                           [&](const StagedCopy& staged) { return staged.begin < point; });
    const bool isCopying =
        next != m_staged.begin() && point <= std::prev(next)->end && 2 * std::prev(next)->together >= length;
    return isCopying ? EdgeKind::Copy : kind;
}

EdgeKind CopyingCalls::kindOfCross(EdgeKind kind, std::int64_t length)
{
    constexpr std::int64_t longReturn = 50'000;
    return kind == EdgeKind::CopyReturn && length > longReturn ? EdgeKind::Copy : kind;
}

ArrivalParts arrivalPartsOf(const ReplayGraph& graph, std::uint32_t to, Ns duration)
{
    ArrivalParts parts{duration, Ns{}, {}};
    for (const DataWait& wait : graph.dataWaits)
        if (wait.end == to) {
            parts.call = wait.slice;
            parts.inside =
                std::clamp(Ns{graph.recorded[wait.end] - graph.recorded[wait.begin]}, Ns{}, std::max(Ns{}, duration));
            parts.before = duration - parts.inside;
        }
    return parts;
}

Ns hostTimeOf(const CriticalPath& path)
{
    return path.of(PathKind::Op) + path.of(PathKind::Python) + path.of(PathKind::Call) + path.of(PathKind::Unrecorded);
}

namespace {

class Walk {
public:
    Walk(const ReplayGraph& graph, std::span<const std::int64_t> times, std::span<const std::int64_t> own,
         std::span<const std::int64_t> cross)
        : m_graph(graph), m_times(times), m_own(own), m_cross(cross), m_copying(graph)
    {
    }

    CriticalPath run(std::uint32_t sink)
    {
        CriticalPath path;
        std::size_t count = 0;
        visit(sink, [&](const PathPiece&) { ++count; });
        path.pieces.reserve(count); // at once: a vector that grows takes up to three times the memory
        path.pieces.resize(count);
        visit(sink, [&](const PathPiece& piece) {
            path.pieces[--count] = piece;
            path.byKind[static_cast<std::size_t>(piece.kind)] += piece.duration;
        });
        path.window = Ns{m_times[sink] - m_times[ReplayGraph::source]};
        return path;
    }

private:
    static bool isArrival(const PathPiece& piece) { return piece.kind == PathKind::DataWorker && !piece.isOnLane(); }

    // take(piece), for each piece from the last one to the first one. The lag of an edge is a piece of its own.
    template <class Take>
    void visit(std::uint32_t sink, Take&& take)
    {
        m_edge = 0;
        m_chain = nullptr;
        PathCover cover{m_times[ReplayGraph::source], m_times[sink]};
        const auto put = [&](PathPiece piece) {
            const PathCover::Part part = cover.take(nsOf(piece.begin), piece.lag.count());
            piece.begin = timeAt(part.begin + part.lag);
            piece.duration = Ns{part.explained};
            piece.lag = {};
            if (part.explained > 0 || part.lag == 0)
                take(piece);
            if (part.lag == 0)
                return;
            piece.begin = timeAt(part.begin);
            piece.duration = piece.lag = Ns{part.lag};
            piece.kind = PathKind::Unexplained;
            take(piece);
        };
        for (std::uint32_t p = sink; p != ReplayGraph::source;) {
            auto [from, piece] = into(p);
            if (isArrival(piece)) {
                const ArrivalParts parts = arrivalPartsOf(m_graph, p, piece.duration);
                PathPiece inside = piece;
                inside.kind = PathKind::Data;
                inside.begin = piece.begin + parts.before;
                inside.lag = {};
                inside.slice = parts.call;
                put(inside);
                piece.slice = {};
                piece.lane = {};
            }
            put(piece);
            p = from;
        }
    }

    // The edge that sets when the point is reached: of equal ones that with the least lag.
    std::pair<std::uint32_t, PathPiece> into(std::uint32_t p)
    {
        const std::size_t first = firstInto(p);
        std::size_t e = first;
        std::uint32_t from = p - 1, through = PathPiece::ownEdge;
        std::int64_t lag = std::numeric_limits<std::int64_t>::max();
        EdgeKind kind = m_graph.kind[p];
        std::uint32_t slice = m_graph.owner[p];
        if (!m_chain || p < m_chain->first || p >= m_chain->last)
            m_chain = &m_graph.chainOf(p);
        const ReplayChain& chain = *m_chain;
        if (m_own[p] > ReplayGraph::noEdge && m_times[p - 1] + m_own[p] == m_times[p]) {
            const auto stretch = std::lower_bound(m_graph.stretched.begin(), m_graph.stretched.end(),
                                                  std::pair{p, std::numeric_limits<std::int64_t>::min()});
            lag = stretch != m_graph.stretched.end() && stretch->first == p
                      ? std::max<std::int64_t>(0, m_own[p] - stretch->second)
                      : 0;
        }
        for (; e < m_graph.cross.size() && m_graph.cross[e].to == p; ++e) {
            const CrossEdge& edge = m_graph.cross[e];
            if (m_cross[e] <= ReplayGraph::noEdge || m_times[edge.from] + m_cross[e] != m_times[p])
                continue;
            const std::int64_t above = std::max<std::int64_t>(0, m_cross[e] - m_graph.latencyOf(e));
            if (above < lag) {
                lag = above;
                from = edge.from;
                through = static_cast<std::uint32_t>(e);
                kind = edge.kind;
                slice = m_graph.owner[kind == EdgeKind::Launch || kind == EdgeKind::Comm ? p : edge.from];
                if (chain.isDevice)
                    slice = m_graph.owner[p];
            }
        }
        if (lag == std::numeric_limits<std::int64_t>::max()) { // a change has cut all edges into it
            from = ReplayGraph::source;
            through = static_cast<std::uint32_t>(m_graph.cross.size());
            kind = EdgeKind::BeforeWindow;
            lag = 0;
        }
        kind = through == PathPiece::ownEdge ? m_copying.kindOfOwn(kind, p, m_own[p])
                                             : CopyingCalls::kindOfCross(kind, m_times[p] - m_times[from]);
        return {from,
                {timeAt(m_times[from]), Ns{m_times[p] - m_times[from]}, pathKindOf(kind), Ns{lag}, SliceId{slice},
                 chain.lane, p, through}};
    }

    // The first cross edge into the point. The path goes back along chains, mostly to the point before.
    std::size_t firstInto(std::uint32_t p)
    {
        constexpr int near = 8;
        const std::vector<CrossEdge>& cross = m_graph.cross;
        std::size_t e = m_edge;
        for (int i = 0; i < near && e > 0 && cross[e - 1].to >= p; ++i)
            --e;
        const bool isIt = (e == 0 || cross[e - 1].to < p) && (e == cross.size() || cross[e].to >= p);
        if (!isIt)
            e = static_cast<std::size_t>(
                std::partition_point(cross.begin(), cross.end(), [&](const CrossEdge& edge) { return edge.to < p; }) -
                cross.begin());
        return m_edge = e;
    }

    const ReplayGraph& m_graph;
    std::span<const std::int64_t> m_times, m_own, m_cross;
    CopyingCalls m_copying;
    const ReplayChain* m_chain = nullptr; // the previous point's chain
    std::size_t m_edge = 0;               // the previous point's edge
};

} // namespace

CriticalPath criticalPathOf(const ReplayGraph& graph, const Replay& replayed, std::span<const std::int64_t> own,
                            std::span<const std::int64_t> cross)
{
    if (graph.points() == 0)
        return {};
    CriticalPath path = Walk{graph, replayed.times, own, cross}.run(replayed.sink);
    path.lacksWaits = graph.lacksWaits;
    return path;
}

CriticalPath criticalPathOf(const ReplayGraph& graph)
{
    if (graph.points() == 0)
        return {};
    CriticalPath path = Walk{graph, graph.recorded, graph.own, graph.weight}.run(latestOf(graph, graph.recorded));
    path.lacksWaits = graph.lacksWaits;
    return path;
}

CriticalPath computeCriticalPath(const Analysis& analysis) { return criticalPathOf(replayGraph(analysis)); }

} // namespace lanescope
