// The weights of a graph after changes. Factors on one edge are multiplied before they are applied, and edges are cut
// after that, so that the order of the changes does not matter.

#include "model/base/pattern.h"
#include "model/replay/call_kinds.h"
#include "model/replay/changes.h"
#include "model/replay/durations_from.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace lanescope {

namespace {

using Kind = ReplayChange::Kind;

// Whether each name of the trace matches; every one is asked for at most once.
class NameMatch {
public:
    NameMatch(const Trace& trace, Pattern pattern)
        : m_trace(trace), m_pattern(std::move(pattern)), m_known(trace.strings().size())
    {
    }
    bool operator()(std::uint32_t slice) const
    {
        if (slice == SliceId::none)
            return false;
        std::uint8_t& known = m_known[m_trace.names()[slice]];
        if (known == 0)
            known = m_pattern.isIn(m_trace.name(SliceId{slice})) ? 2 : 1;
        return known == 2;
    }

private:
    const Trace& m_trace;
    Pattern m_pattern;
    mutable std::vector<std::uint8_t> m_known;
};

bool isAmong(const ReplayChange& change, std::uint32_t slice)
{
    return change.only.empty() || std::binary_search(change.only.begin(), change.only.end(), SliceId{slice});
}

// The mean of the middle two where their number is even.
std::int64_t medianOf(std::vector<std::int64_t> values)
{
    std::sort(values.begin(), values.end());
    const std::int64_t below = values[(values.size() - 1) / 2], above = values[values.size() / 2];
    return below + (above - below) / 2;
}

class Apply {
public:
    Apply(const Trace& trace, const ReplayGraph& graph, ReplayWeights& weights)
        : m_trace(trace), m_graph(graph), m_weights(weights), m_names(trace)
    {
    }

    tl::expected<std::uint64_t, std::string> run(std::span<const ReplayChange> all)
    {
        std::vector<const ReplayChange*> changes;
        for (const ReplayChange& change : all)
            changes.push_back(&change);
        std::stable_sort(changes.begin(), changes.end(), [](const ReplayChange* a, const ReplayChange* b) {
            return std::tie(a->kind, a->pattern, a->factor) < std::tie(b->kind, b->pattern, b->factor);
        });
        for (const ReplayChange* change : changes)
            if (change->kind == Kind::DurationsFrom && change->other)
                m_changed += takeDurations(m_trace, m_graph, change->other->trace(), m_weights);
        for (const ReplayChange* change : changes)
            if (const auto done = scale(*change); !done)
                return tl::unexpected(done.error());
        applyFactors();
        for (const ReplayChange* change : changes)
            if (const auto done = cut(*change); !done)
                return tl::unexpected(done.error());
        return m_changed;
    }

private:
    tl::expected<NameMatch, std::string> matchOf(const ReplayChange& change) const
    {
        auto pattern = Pattern::parse(change.pattern, Pattern::Case::Kept);
        if (!pattern)
            return tl::unexpected(pattern.error());
        return NameMatch{m_trace, *std::move(pattern)};
    }

    template <class Wanted>
    void multiply(double factor, Wanted&& isWanted)
    {
        if (factor == 1)
            return;
        if (m_factors.empty())
            m_factors.assign(m_graph.points(), 1.0F);
        for (std::uint32_t p = 0; p < m_graph.points(); ++p)
            if (isWanted(p))
                m_factors[p] *= static_cast<float>(factor);
    }

    tl::expected<void, std::string> scale(const ReplayChange& change)
    {
        const auto match = matchOf(change);
        if (!match)
            return tl::unexpected(match.error());
        const auto byName = [&](EdgeKind kind, std::optional<SliceKind> slices = {}) {
            multiply(change.factor, [&, kind, slices](std::uint32_t p) {
                return m_graph.kind[p] == kind && (change.pattern.empty() || (*match)(m_graph.owner[p])) &&
                       isAmong(change, m_graph.owner[p]) &&
                       (!slices || m_trace.kind(SliceId{m_graph.owner[p]}) == *slices);
            });
        };
        switch (change.kind) {
        case Kind::ScaleKernel:
            byName(EdgeKind::Compute);
            break;
        case Kind::ScaleCopy:
            byName(EdgeKind::Copy, SliceKind::Memcpy);
            break;
        case Kind::ScaleMemset:
            byName(EdgeKind::Copy, SliceKind::Memset);
            break;
        case Kind::ScaleComm:
        case Kind::Comm:
            byName(EdgeKind::Comm);
            scaleTransfers(change, *match);
            break;
        case Kind::ScaleOp:
            byName(EdgeKind::Op);
            break;
        case Kind::ScalePython:
            byName(EdgeKind::Python);
            break;
        case Kind::ScaleCall:
            byName(EdgeKind::Call);
            break;
        case Kind::Host:
            multiply(change.factor, [&](std::uint32_t p) { return isHostTime(m_graph.kind[p]); });
            break;
        case Kind::StragglerMedian:
            evenOut();
            break;
        default:
            break;
        }
        return {};
    }

    void scaleTransfers(const ReplayChange& change, const NameMatch& match)
    {
        if (change.factor == 1)
            return;
        for (std::size_t e = 0; e < m_graph.cross.size(); ++e)
            if (m_graph.cross[e].kind == EdgeKind::Comm &&
                (change.pattern.empty() || match(m_graph.owner[m_graph.cross[e].to])) &&
                isAmong(change, m_graph.owner[m_graph.cross[e].to]))
                setCross(e, std::llround(static_cast<double>(m_weights.cross[e]) * change.factor));
    }

    // A rank that computes longer than the median rank, or whose host is busy longer, becomes as fast as that one. The
    // others stay as they are.
    void evenOut()
    {
        const std::size_t ranks = m_trace.ranks().size();
        if (ranks < 2)
            return;
        std::vector<std::int64_t> compute(ranks), host(ranks);
        for (const ReplayChain& chain : m_graph.chains)
            for (std::uint32_t p = chain.first; chain.lane && p < chain.last; ++p) {
                if (m_graph.kind[p] == EdgeKind::Compute)
                    compute[chain.rank] += m_graph.own[p];
                else if (isHostTime(m_graph.kind[p]) && m_graph.own[p] > ReplayGraph::noEdge)
                    host[chain.rank] += m_graph.own[p];
            }
        const std::int64_t computeMedian = medianOf(compute), hostMedian = medianOf(host);
        for (const ReplayChain& chain : m_graph.chains) {
            const std::int64_t own = (chain.isDevice ? compute : host)[chain.rank];
            const std::int64_t median = chain.isDevice ? computeMedian : hostMedian;
            if (!chain.lane || own <= median)
                continue;
            multiply(static_cast<double>(median) / static_cast<double>(own), [&](std::uint32_t p) {
                return p >= chain.first && p < chain.last &&
                       (chain.isDevice ? m_graph.kind[p] == EdgeKind::Compute : isHostTime(m_graph.kind[p]));
            });
        }
    }

    void applyFactors()
    {
        for (std::uint32_t p = 0; p < m_factors.size(); ++p)
            if (m_factors[p] != 1.0F && m_weights.own[p] > ReplayGraph::noEdge)
                setOwn(p, std::llround(static_cast<double>(m_weights.own[p]) * static_cast<double>(m_factors[p])));
    }

    tl::expected<void, std::string> cut(const ReplayChange& change)
    {
        switch (change.kind) {
        case Kind::NoSync: {
            const auto match = matchOf(change);
            if (!match)
                return tl::unexpected(match.error());
            for (std::size_t e = 0; e < m_graph.cross.size(); ++e)
                if (const EdgeKind kind = m_graph.cross[e].kind;
                    kind == EdgeKind::SyncReturn || kind == EdgeKind::CopyReturn) {
                    const SliceId call{m_graph.owner[m_graph.cross[e].to]};
                    const bool isMeant = change.pattern.empty()
                                             ? m_names.call(m_trace.nameId(call)) != CallKind::Allocate
                                             : (*match)(call.value);
                    if (isMeant && isAmong(change, call.value))
                        setCross(e, ReplayGraph::noEdge);
                }
            break;
        }
        case Kind::OverlapComm:
            for (std::size_t e = 0; e < m_graph.cross.size(); ++e)
                if (const CrossEdge& edge = m_graph.cross[e];
                    edge.kind == EdgeKind::Event && m_graph.kind[edge.from] == EdgeKind::Comm)
                    setCross(e, ReplayGraph::noEdge);
            break;
        case Kind::NoDataWait:
            for (std::uint32_t p = 0; p < m_graph.points(); ++p)
                if (m_graph.kind[p] == EdgeKind::Data)
                    setOwn(p, 0);
            for (std::size_t e = 0; e < m_graph.cross.size(); ++e)
                if (m_graph.cross[e].kind == EdgeKind::DataArrival)
                    setCross(e, 0);
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

    // The first launch of each run between two waits stays; all other host time of the run is gone. A run that launches
    // nothing, or only copies that block, has nothing to capture and stays as it is.
    void launchByGraph(const std::string& annotation)
    {
        constexpr std::int64_t gapInGraph = 1'000; // from kernel to kernel, or the recorded gap where that is shorter
        std::vector<bool> isWait(m_graph.points()), isKept(m_graph.points());
        for (const CrossEdge& edge : m_graph.cross)
            if (edge.kind == EdgeKind::SyncReturn || edge.kind == EdgeKind::CopyReturn ||
                edge.kind == EdgeKind::DataArrival)
                isWait[edge.to] = true;
        std::size_t thread = 0;
        std::vector<TimeRange> inside;
        for (const ReplayChain& chain : m_graph.chains) {
            if (!chain.lane || chain.isDevice)
                continue;
            std::vector<std::pair<std::uint32_t, std::uint32_t>> launches; // points of their begin and end
            for (const ReplayCall& call : m_graph.calls[thread])
                if (call.hasWork && !isWait[call.end])
                    launches.emplace_back(call.begin, call.end);
            ++thread;
            if (annotation.empty()) {
                std::uint32_t first = chain.first;
                for (std::uint32_t p = chain.first; p < chain.last; ++p)
                    if (isWait[p] || p + 1 == chain.last) {
                        clearRun(first, p, launches);
                        first = p;
                    }
                continue;
            }
            for (const SliceId s : m_trace[chain.lane].slices)
                if (m_trace.name(s) == annotation) {
                    const auto at = [&](Time t) {
                        return static_cast<std::uint32_t>(std::lower_bound(m_graph.recorded.begin() + chain.first,
                                                                           m_graph.recorded.begin() + chain.last,
                                                                           nsOf(t)) -
                                                          m_graph.recorded.begin());
                    };
                    clearRun(at(m_trace.begin(s)), std::min(at(m_trace.end(s)), chain.last - 1), launches);
                    inside.push_back(m_trace.range(s));
                }
        }
        for (std::size_t e = 0; e < m_graph.cross.size(); ++e) {
            const CrossEdge& edge = m_graph.cross[e];
            if (edge.kind != EdgeKind::Order)
                continue;
            // From the end of the work before. Where the host always came last, the recording does not say how soon one
            // work can follow another, so the weight may be 0, which no graph reaches. Works that overlap are joined
            // begin to begin, and only come closer.
            const bool isFromEnd = (edge.from - m_graph.firstWork) % 2 == 1;
            const std::int64_t room = m_graph.recorded[edge.to] - m_graph.recorded[edge.from];
            const std::int64_t gap = std::min(isFromEnd ? room : m_weights.cross[e], gapInGraph);
            if (gap == m_weights.cross[e])
                continue;
            const SliceId launch = m_graph.launches[(edge.to - m_graph.firstWork) / 2];
            const bool isMeant =
                annotation.empty() || (launch && std::any_of(inside.begin(), inside.end(), [&](const TimeRange& r) {
                                           return r.contains(m_trace.begin(launch));
                                       }));
            if (isMeant)
                setCross(e, gap);
        }
    }

    void clearRun(std::uint32_t first, std::uint32_t last,
                  const std::vector<std::pair<std::uint32_t, std::uint32_t>>& launches)
    {
        const auto launch = std::lower_bound(launches.begin(), launches.end(), std::pair{first, 0u});
        if (launch == launches.end() || launch->second > last)
            return; // nothing to capture
        for (std::uint32_t p = first + 1; p <= last; ++p)
            if (isHostTime(m_graph.kind[p]) && !(p > launch->first && p <= launch->second))
                setOwn(p, 0);
    }

    void warm()
    {
        constexpr std::int64_t longCall = 500'000;
        std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> slow; // points, by name
        for (std::uint32_t p = 0; p < m_graph.points(); ++p)
            if (m_graph.kind[p] == EdgeKind::Call && m_weights.own[p] > longCall)
                slow[m_trace.names()[m_graph.owner[p]]].push_back(p);
        std::unordered_map<std::uint32_t, std::vector<std::int64_t>> durations;
        for (std::uint32_t s = 0; s < m_trace.sliceCount() && !slow.empty(); ++s)
            if (isApiCall(m_trace.kind(SliceId{s})) && slow.contains(m_trace.names()[s]))
                durations[m_trace.names()[s]].push_back(m_trace.durations()[s]);
        for (const auto& [name, points] : slow) {
            auto& all = durations[name];
            std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), all.end());
            const std::int64_t median = all[all.size() / 2];
            for (const std::uint32_t p : points)
                if (m_weights.own[p] > 20 * median)
                    setOwn(p, median);
        }
        for (std::size_t e = 0; e < m_graph.cross.size(); ++e)
            if (const CrossEdge& edge = m_graph.cross[e];
                (edge.kind == EdgeKind::Launch || edge.kind == EdgeKind::Event) &&
                m_weights.cross[e] > m_graph.latencyOf(e) + longCall)
                setCross(e, m_graph.latencyOf(e));
    }

    void setOwn(std::uint32_t p, std::int64_t weight)
    {
        m_changed += m_weights.own[p] != weight ? 1 : 0;
        m_weights.own[p] = weight;
    }
    void setCross(std::size_t e, std::int64_t weight)
    {
        m_changed += m_weights.cross[e] != weight ? 1 : 0;
        m_weights.cross[e] = weight;
    }

    const Trace& m_trace;
    const ReplayGraph& m_graph;
    ReplayWeights& m_weights;
    const ReplayNames m_names;
    std::vector<float> m_factors; // of each own edge; empty: all 1
    std::uint64_t m_changed = 0;
};

} // namespace

tl::expected<std::uint64_t, std::string> applyChanges(const Trace& trace, const ReplayGraph& graph,
                                                      std::span<const ReplayChange> changes, ReplayWeights& weights)
{
    return Apply{trace, graph, weights}.run(changes);
}

} // namespace lanescope
