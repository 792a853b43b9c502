#include "model/replay/graph_launches.h"

#include "model/analysis/time/busy.h"
#include "model/analysis/time/steps.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

namespace {

// A stretch of host time this long without a launch is work of the host: a graph launches nothing sooner for it.
constexpr std::int64_t longStretch = 1'000'000;
constexpr Ns slowCall{1'000'000};

bool neverInGraph(std::string_view call)
{
    return isMemoryCall(call) || isModuleLoadCall(call) || isCaptureCall(call) || isGraphInstantiateCall(call) ||
           isGraphLaunchCall(call);
}

class Grapher {
public:
    Grapher(const Trace& trace, const ReplayGraph& graph, std::string_view annotation)
        : m_trace(trace), m_graph(graph), m_annotation(annotation), m_isWait(graph.points()),
          m_keepsName(trace.strings().size()), m_runOf(trace.sliceCount())
    {
        for (const CrossEdge& edge : graph.cross)
            if (edge.kind == EdgeKind::SyncReturn || edge.kind == EdgeKind::CopyReturn ||
                edge.kind == EdgeKind::DataArrival)
                m_isWait[edge.to] = true;
        findOwnGraphs();
    }

    GraphedLaunches run()
    {
        m_out.cleared.reserve(m_graph.points()); // pages that are not used are not touched
        std::size_t thread = 0;
        for (const ReplayChain& chain : m_graph.chains)
            if (chain.lane && !chain.isDevice)
                addThread(chain, m_graph.calls[thread++]);
        for (std::uint32_t e = 0; e < m_graph.cross.size(); ++e)
            if (const CrossEdge& edge = m_graph.cross[e]; edge.kind == EdgeKind::Order && isOfOneRun(edge))
                m_out.closer.push_back(e);
        if (m_out.launches > 0 && m_annotation.empty())
            holdForData();
        return std::move(m_out);
    }

private:
    struct Launch {
        std::uint32_t begin, end; // points
        SliceId call;
    };

    // A program that captures graphs in this recording needs no further graph where it captures or replays one: in such
    // a step, or between two waits.
    void findOwnGraphs()
    {
        bool hasCapture = false;
        std::unordered_map<std::uint32_t, bool> known; // by name: it captures or replays a graph
        const auto isOfGraph = [&](SliceId s) {
            const auto [at, isNew] = known.try_emplace(m_trace.nameId(s).value, false);
            if (isNew)
                at->second = isCaptureCall(m_trace.name(s)) || isGraphLaunchCall(m_trace.name(s));
            return at->second;
        };
        for (const ReplayChain& chain : m_graph.chains)
            if (chain.lane && !chain.isDevice)
                for (const SliceId s : m_trace[chain.lane].slices)
                    if (isApiCall(m_trace.kind(s)) && isOfGraph(s)) {
                        m_ownGraphs.push_back(m_trace.begin(s));
                        hasCapture |= isCaptureCall(m_trace.name(s)) && isInWindow(m_trace.begin(s));
                    }
        if (!hasCapture)
            m_ownGraphs.clear();
        std::sort(m_ownGraphs.begin(), m_ownGraphs.end());
        if (hasCapture)
            for (const Step& step : profilerSteps(m_trace))
                if (hasOwnGraph(step.range))
                    m_graphSteps.push_back(step.range);
    }
    bool isInWindow(Time t) const
    {
        return nsOf(t) >= m_graph.recorded[ReplayGraph::source] && nsOf(t) < m_graph.recorded[m_graph.sink];
    }
    bool hasOwnGraph(TimeRange range) const
    {
        const auto first = std::lower_bound(m_ownGraphs.begin(), m_ownGraphs.end(), range.begin);
        return first != m_ownGraphs.end() && *first < range.end;
    }
    bool isGraphAlready(const TimeRange run) const
    {
        return hasOwnGraph(run) || std::any_of(m_graphSteps.begin(), m_graphSteps.end(), [&](TimeRange step) {
                   return step.begin < run.end && run.begin < step.end;
               });
    }

    void addThread(const ReplayChain& chain, const std::vector<ReplayCall>& calls)
    {
        std::vector<Launch> launches;
        std::vector<std::uint32_t> barriers; // points at which a capture would have to end
        for (const ReplayCall& call : calls) {
            if (isWaitCall(call.kind) || m_isWait[call.end])
                barriers.push_back(call.end);
            else if (call.hasWork && call.kind != CallKind::GraphLaunch)
                launches.push_back({call.begin, call.end, call.slice});
        }
        for (std::uint32_t p = chain.first; p < chain.last; ++p)
            if (m_isWait[p])
                barriers.push_back(p);
        barriers.push_back(chain.last - 1);
        std::sort(barriers.begin(), barriers.end());
        std::sort(launches.begin(), launches.end(), [](const Launch& a, const Launch& b) { return a.begin < b.begin; });
        if (m_annotation.empty()) {
            addRuns(chain.first, chain.last - 1, launches, barriers);
            return;
        }
        for (const SliceId s : m_trace[chain.lane].slices)
            if (m_trace.name(s) == m_annotation)
                addRuns(pointAt(chain, m_trace.begin(s)), pointAt(chain, m_trace.end(s)), launches, barriers);
    }

    std::uint32_t pointAt(const ReplayChain& chain, Time t) const
    {
        const auto first = m_graph.recorded.begin() + chain.first, last = m_graph.recorded.begin() + chain.last;
        const auto at = static_cast<std::uint32_t>(std::lower_bound(first, last, nsOf(t)) - m_graph.recorded.begin());
        return std::min(at, chain.last - 1);
    }

    void addRuns(std::uint32_t first, std::uint32_t last, const std::vector<Launch>& launches,
                 const std::vector<std::uint32_t>& barriers)
    {
        auto barrier = std::upper_bound(barriers.begin(), barriers.end(), first);
        for (std::uint32_t from = first; from < last;) {
            const std::uint32_t to = barrier == barriers.end() ? last : std::min(last, *barrier++);
            addRun(from, to, launches);
            from = std::max(from + 1, to);
        }
    }

    void addRun(std::uint32_t first, std::uint32_t last, const std::vector<Launch>& all)
    {
        const auto from = std::lower_bound(all.begin(), all.end(), first,
                                           [](const Launch& l, std::uint32_t p) { return l.begin < p; });
        auto to = from;
        while (to != all.end() && to->end <= last)
            ++to;
        if (to - from < 2)
            return; // a single launch is not worth a graph
        if (!m_ownGraphs.empty() &&
            isGraphAlready({timeAt(m_graph.recorded[first]), timeAt(m_graph.recorded[(to - 1)->end])}))
            return;
        ++m_run;
        for (auto launch = from; launch != to; ++launch) {
            m_runOf[launch->call.value] = m_run;
            ++m_out.launches;
            if (launch != from)
                clearCall(*launch);
        }
        clearStretch(first, from->begin);
        for (auto launch = from + 1; launch != to; ++launch)
            clearStretch((launch - 1)->end, launch->begin);
        clearStretch((to - 1)->end, last);
    }

    // A graph of all that is launched does not load data sooner: the GPU waits for data as long as it did. What one
    // annotation launches is a part of the step: the host gets to its data sooner by what the graph saves it.
    void holdForData()
    {
        std::vector<TimeRange> loading;
        for (std::uint32_t p = 1; p < m_graph.points(); ++p)
            if (m_graph.kind[p] == EdgeKind::Data)
                loading.push_back({Time{Ns{m_graph.recorded[p - 1]}}, Time{Ns{m_graph.recorded[p]}}});
        if (loading.empty())
            return;
        const BusyTime loads{unionOf(std::move(loading))};
        for (std::uint32_t e = 0; e < m_graph.cross.size(); ++e) {
            const CrossEdge& edge = m_graph.cross[e];
            const bool isFromEnd = edge.kind == EdgeKind::Order && (edge.from - m_graph.firstWork) % 2 == 1;
            const std::int64_t from = m_graph.recorded[edge.from], to = m_graph.recorded[edge.to];
            if (isFromEnd && from < to)
                if (const Ns held = loads.within({Time{Ns{from}}, Time{Ns{to}}}); held > Ns{})
                    m_out.held.emplace_back(e, held.count());
        }
    }

    void clear(std::uint32_t p)
    {
        if (m_graph.own[p] > 0)
            m_out.cleared.push_back(p);
    }

    void clearCall(const Launch& launch)
    {
        if (std::binary_search(m_graph.startUp.begin(), m_graph.startUp.end(), launch.call))
            return;
        for (std::uint32_t p = launch.begin + 1; p <= launch.end; ++p)
            if (m_graph.kind[p] == EdgeKind::Call && !isKept(p))
                clear(p);
    }

    void clearStretch(std::uint32_t first, std::uint32_t last)
    {
        std::int64_t total = 0;
        for (std::uint32_t p = first + 1; p <= last; ++p)
            if (isHostTime(m_graph.kind[p]) && !isKept(p))
                total += std::max<std::int64_t>(0, m_graph.own[p]);
        if (total >= longStretch)
            return;
        for (std::uint32_t p = first + 1; p <= last; ++p)
            if (isHostTime(m_graph.kind[p]) && !isKept(p))
                clear(p);
    }

    // Calls that no graph holds, with what they call.
    bool isKept(std::uint32_t p) const
    {
        if (m_graph.kind[p] != EdgeKind::Call)
            return false;
        for (SliceId s{m_graph.owner[p]}; s && isApiCall(m_trace.kind(s)); s = m_trace.parent(s))
            if (isKeptName(m_trace.nameId(s)) ||
                (m_trace.duration(s) >= slowCall && !startsDeviceWork(m_trace.name(s))) ||
                std::binary_search(m_graph.startUp.begin(), m_graph.startUp.end(), s))
                return true;
        return false;
    }
    bool isKeptName(StringId name) const
    {
        std::uint8_t& known = m_keepsName[name.value];
        if (known == 0)
            known = neverInGraph(m_trace.text(name)) ? 2 : 1;
        return known == 2;
    }

    bool isOfOneRun(const CrossEdge& edge) const
    {
        const auto runOf = [&](std::uint32_t point) {
            const SliceId launch = m_graph.launches[(point - m_graph.firstWork) / 2];
            return launch ? m_runOf[launch.value] : 0;
        };
        return runOf(edge.to) != 0 && runOf(edge.to) == runOf(edge.from);
    }

    const Trace& m_trace;
    const ReplayGraph& m_graph;
    const std::string_view m_annotation;
    std::vector<bool> m_isWait;                    // points
    std::vector<Time> m_ownGraphs;                 // captures and graph launches, where graphs are captured
    std::vector<TimeRange> m_graphSteps;           // steps that hold one of them
    mutable std::vector<std::uint8_t> m_keepsName; // 0: not looked up yet
    std::vector<std::uint32_t> m_runOf;            // per slice; 0: not a launch of a run
    std::uint32_t m_run = 0;
    GraphedLaunches m_out;
};

} // namespace

GraphedLaunches graphedLaunches(const Trace& trace, const ReplayGraph& graph, std::string_view annotation)
{
    return Grapher{trace, graph, annotation}.run();
}

bool hasGraphsAlready(const Trace& trace, const ReplayGraph& graph)
{
    constexpr int nearlyAll = 10; // the rest is at most a tenth
    std::int64_t all = 0, byGraph = 0;
    for (std::uint32_t k = 0; k < graph.works; ++k) {
        const SliceId launch = graph.launches[k];
        const std::int64_t time = trace.duration(graph.workAt(k)).count();
        all += time;
        byGraph += launch && isGraphLaunchCall(trace.name(launch)) ? time : 0;
    }
    return all > 0 && (all - byGraph) * nearlyAll <= all;
}

} // namespace lanescope
