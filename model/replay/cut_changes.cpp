// The changes that take edges away or shorten them to something else than a multiple of their length.

#include "model/replay/cut_changes.h"

#include "model/replay/call_kinds.h"
#include "model/replay/graph_launches.h"
#include "model/replay/name_match.h"
#include "model/replay/overlap.h"

#include <unordered_map>

namespace lanescope {

namespace {

using Kind = ReplayChange::Kind;

class CutChanges {
public:
    CutChanges(const Trace& trace, const ReplayGraph& graph, EditedWeights& weights, bool isDataReady)
        : m_trace(trace), m_graph(graph), m_weights(weights), m_isDataReady(isDataReady), m_names(trace)
    {
    }

    tl::expected<void, std::string> run(const ReplayChange& change)
    {
        switch (change.kind) {
        case Kind::NoSync: {
            const auto match = NameMatch::of(m_trace, change);
            if (!match)
                return tl::unexpected(match.error());
            const auto isMeant = [&](SliceId call) {
                return call && isAmong(change, call.value) &&
                       (change.pattern.empty() ? !isMemoryKind(m_names.call(m_trace.nameId(call)))
                                               : (*match)(call.value));
            };
            for (std::size_t e = 0; e < m_graph.cross.size(); ++e)
                if (const EdgeKind kind = m_graph.cross[e].kind;
                    kind == EdgeKind::SyncReturn || kind == EdgeKind::CopyReturn)
                    if (const SliceId call{m_graph.owner[m_graph.cross[e].to]};
                        isMeant(call) || isMeant(m_graph.waitsWith(call)))
                        m_weights.setCross(e, ReplayGraph::noEdge);
            for (const auto& [point, own] : m_graph.stretched) // a wait for something that is not recorded
                if (m_graph.kind[point] == EdgeKind::Wait && isMeant(SliceId{m_graph.owner[point]}))
                    m_weights.setOwn(point, std::min(own, m_weights.own(point)));
            break;
        }
        case Kind::OverlapComm: {
            const auto match = NameMatch::of(m_trace, change);
            if (!match)
                return tl::unexpected(match.error());
            if (m_overlaps.empty())
                m_overlaps = overlapsOf(m_graph);
            for (Overlap& overlap : m_overlaps)
                if (change.pattern.empty() || (*match)(m_graph.owner[m_graph.cross[overlap.edge].from])) {
                    m_weights.setCross(overlap.edge, m_weights.cross(overlap.edge) - overlap.together);
                    overlap.together = 0; // once, whichever changes mean it
                }
            break;
        }
        case Kind::FuseChains:
        case Kind::FlashAttention:
            if (change.works)
                dropLaunches(*change.works);
            break;
        case Kind::NoDataWait:
            for (std::uint32_t p = 0; p < m_graph.points(); ++p)
                if (m_graph.kind[p] == EdgeKind::Data)
                    m_weights.setOwn(p, 0);
            for (std::size_t e = 0; e < m_graph.cross.size(); ++e)
                if (m_graph.cross[e].kind == EdgeKind::DataArrival)
                    m_weights.setCross(e, 0);
            break;
        case Kind::GraphLaunches:
            launchByGraph(change.pattern);
            break;
        case Kind::Warm:
            warm();
            break;
        default:
            break;
        }
        return {};
    }

private:
    // Work that is part of another kernel follows that one at once. Its launch call is gone, unless it launched other
    // work too.
    void dropLaunches(const WorkTimes& times)
    {
        std::vector<SliceId> gone;
        for (const WorkTimes::Work& work : times.works)
            if (work.isGone)
                gone.push_back(work.work);
        std::vector<SliceId> calls, kept;
        for (std::uint32_t k = 0; k < m_graph.works; ++k) {
            const bool isGone = std::binary_search(gone.begin(), gone.end(), m_graph.workAt(k));
            if (m_graph.launches[k])
                (isGone ? calls : kept).push_back(m_graph.launches[k]);
            if (isGone)
                followAtOnce(m_graph.firstWork + 2 * k);
        }
        std::sort(calls.begin(), calls.end());
        std::sort(kept.begin(), kept.end());
        for (const auto& thread : m_graph.calls)
            for (const ReplayCall& call : thread)
                if (call.hasWork && !call.hasWaited && std::binary_search(calls.begin(), calls.end(), call.slice) &&
                    !std::binary_search(kept.begin(), kept.end(), call.slice))
                    for (std::uint32_t p = call.begin + 1; p <= call.end; ++p)
                        if (m_graph.kind[p] == EdgeKind::Call)
                            m_weights.setOwn(p, 0);
    }

    void followAtOnce(std::uint32_t begin)
    {
        const auto first = std::lower_bound(m_graph.cross.begin(), m_graph.cross.end(), begin,
                                            [](const CrossEdge& e, std::uint32_t p) { return e.to < p; });
        const auto last = std::find_if(first, m_graph.cross.end(), [&](const CrossEdge& e) { return e.to != begin; });
        const bool follows = std::any_of(first, last, [](const CrossEdge& e) { return e.kind == EdgeKind::Order; });
        for (auto edge = first; edge != last && follows; ++edge)
            if (edge->kind == EdgeKind::Launch || edge->kind == EdgeKind::Order)
                m_weights.setCross(static_cast<std::size_t>(edge - m_graph.cross.begin()),
                                   edge->kind == EdgeKind::Order ? 0 : ReplayGraph::noEdge);
    }

    // The first launch of each graph stays, and what no graph can hold.
    void launchByGraph(const std::string& annotation)
    {
        constexpr std::int64_t gapInGraph = 1'000; // from kernel to kernel, or the recorded gap where that is shorter
        const GraphedLaunches graphed = graphedLaunches(m_trace, m_graph, annotation);
        for (const std::uint32_t p : graphed.cleared)
            m_weights.setOwn(p, 0);
        for (const std::uint32_t e : graphed.closer) {
            // From the end of the work before. Where the host always came last, the recording hides how soon one
            // work can follow another, so the weight may be 0, which no graph reaches. Works that overlap are joined
            // begin to begin, and only come closer.
            const CrossEdge& edge = m_graph.cross[e];
            const bool isFromEnd = (edge.from - m_graph.firstWork) % 2 == 1;
            const std::int64_t room = m_graph.recorded[edge.to] - m_graph.recorded[edge.from];
            const std::int64_t gap = std::min(isFromEnd ? room : m_weights.cross(e), gapInGraph);
            if (gap != m_weights.cross(e))
                m_weights.setCross(e, gap);
        }
        for (const auto& [e, time] : graphed.held)
            if (!m_isDataReady && m_weights.cross(e) < time)
                m_weights.setCross(e, time);
    }

    // A call of start-up takes what the other calls of its name take, and its work begins without a delay.
    void warm()
    {
        std::unordered_map<std::uint32_t, std::vector<std::int64_t>> others; // durations, by name
        for (const SliceId s : m_graph.startUp)
            others[m_trace.names()[s.value]];
        for (std::uint32_t s = 0; s < m_trace.sliceCount() && !others.empty(); ++s)
            if (isApiCall(m_trace.kind(SliceId{s})) && !isStartUp(SliceId{s}))
                if (const auto found = others.find(m_trace.names()[s]); found != others.end())
                    found->second.push_back(m_trace.durations()[s]);
        std::unordered_map<std::uint32_t, std::int64_t> left; // per call: the time that it may still keep
        for (const SliceId s : m_graph.startUp) {
            auto& all = others[m_trace.names()[s.value]];
            std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), all.end());
            left[s.value] = all.empty() ? 0 : all[all.size() / 2];
        }
        for (std::uint32_t p = 0; p < m_graph.points() && !left.empty(); ++p) {
            if (m_graph.kind[p] != EdgeKind::Call || m_weights.own(p) <= 0)
                continue;
            SliceId call{m_graph.owner[p]};
            while (call && isApiCall(m_trace.kind(call)) && !isStartUp(call))
                call = m_trace.parent(call);
            if (!call || !isStartUp(call))
                continue;
            std::int64_t& rest = left[call.value];
            const std::int64_t kept = std::min(rest, m_weights.own(p));
            rest -= kept;
            if (kept != m_weights.own(p))
                m_weights.setOwn(p, kept);
        }
        for (std::size_t e = 0; e < m_graph.cross.size() && !left.empty(); ++e)
            if (const CrossEdge& edge = m_graph.cross[e];
                edge.kind == EdgeKind::Launch && m_weights.cross(e) > m_graph.latencyOf(e) &&
                isStartUp(m_graph.launches[(edge.to - m_graph.firstWork) / 2]))
                m_weights.setCross(e, m_graph.latencyOf(e));
    }
    bool isStartUp(SliceId s) const
    {
        return s && std::binary_search(m_graph.startUp.begin(), m_graph.startUp.end(), s);
    }

    const Trace& m_trace;
    const ReplayGraph& m_graph;
    EditedWeights& m_weights;
    const bool m_isDataReady; // another change
    std::vector<Overlap> m_overlaps;
    const ReplayNames m_names;
};

} // namespace

bool isCut(ReplayChange::Kind kind)
{
    return kind == Kind::NoSync || kind == Kind::GraphLaunches || kind == Kind::OverlapComm ||
           kind == Kind::NoDataWait || kind == Kind::Warm || kind == Kind::FuseChains || kind == Kind::FlashAttention;
}

tl::expected<void, std::string> cutEdges(const Trace& trace, const ReplayGraph& graph,
                                         std::span<const ReplayChange> changes, EditedWeights& weights)
{
    std::vector<const ReplayChange*> cuts;
    for (const ReplayChange& change : changes)
        if (isCut(change.kind))
            cuts.push_back(&change);
    std::stable_sort(cuts.begin(), cuts.end(), [](const ReplayChange* a, const ReplayChange* b) {
        return std::tie(a->kind, a->pattern) < std::tie(b->kind, b->pattern);
    });
    const bool isDataReady =
        std::any_of(cuts.begin(), cuts.end(), [](const ReplayChange* c) { return c->kind == Kind::NoDataWait; });
    CutChanges cut{trace, graph, weights, isDataReady};
    for (const ReplayChange* change : cuts)
        if (const auto done = cut.run(*change); !done)
            return done;
    return {};
}

} // namespace lanescope
