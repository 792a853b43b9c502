#include "model/replay/graph.h"

#include "model/analysis/time/launches.h"
#include "model/analysis/time/lost_launches.h"
#include "model/analysis/time/start_up.h"
#include "model/kernels/api_calls.h"
#include "model/replay/edges.h"
#include "model/replay/joined_ranks.h"
#include "model/replay/replay.h"

#include <algorithm>
#include <utility>

namespace lanescope {

const ReplayChain& ReplayGraph::chainOf(std::uint32_t point) const
{
    return *(
        std::partition_point(chains.begin(), chains.end(), [&](const ReplayChain& c) { return c.first <= point; }) - 1);
}

SliceId ReplayGraph::waitsWith(SliceId call) const
{
    const auto found = std::lower_bound(waitPairs.begin(), waitPairs.end(), call,
                                        [](const auto& pair, SliceId s) { return pair.first < s; });
    return found != waitPairs.end() && found->first == call ? found->second : SliceId{};
}

bool ReplayGraph::lacksLaunches() const
{
    constexpr std::uint64_t many = 10; // divisor of all work: each such piece keeps the place that it had
    return works > 0 && (counts.unlaunched * many > works ||
                         std::none_of(launches.begin(), launches.end(), [](SliceId launch) { return bool{launch}; }));
}

std::size_t ReplayGraph::residentBytes() const
{
    const auto bytes = [](const auto& column) { return column.capacity() * sizeof(column[0]); };
    std::size_t sum = bytes(recorded) + bytes(own) + bytes(owner) + bytes(kind) + bytes(cross) + bytes(weight) +
                      bytes(latencies) + bytes(runs) + bytes(launches) + bytes(stretched);
    for (const auto& of : calls)
        sum += bytes(of);
    return sum;
}

namespace {

ReplayGraph buildGraph(const Trace& trace, std::optional<TimeRange> step)
{
    const ReplayNames names{trace};
    GraphDraft draft{trace, names, step, {}, std::vector<std::uint32_t>(trace.sliceCount(), SliceId::none)};
    ReplayGraph& graph = draft.graph;
    const std::vector<bool> hasWork = launchesOf(draft);
    constexpr std::size_t splits = 64; // one point more per 64 slices, for pieces that are cut once more
    // Reserving is cheap: pages that are not used are not touched.
    graph.recorded.reserve(2 * std::size_t{trace.sliceCount()} + trace.sliceCount() / splits + 1);
    graph.own.reserve(graph.recorded.capacity());
    graph.owner.reserve(graph.recorded.capacity());
    graph.kind.reserve(graph.recorded.capacity());
    draft.addPoint(0, ReplayGraph::noEdge, EdgeKind::None, SliceId::none);
    graph.chains.push_back({0, 1, LaneId{}});
    const std::vector<ReplayPart> parts = replayParts(trace);
    for (const ReplayPart& part : parts)
        addHostChains(draft, part, hasWork);
    ReplayWorks works = addDeviceChains(draft, parts);
    if (graph.points() == 1)
        return {};
    graph.recorded[0] = *std::min_element(graph.recorded.begin() + 1, graph.recorded.end());
    graph.cross.reserve(2 * works.all.size() + works.all.size() / splits + graph.chains.size());
    EdgeBuilder edges{draft, works};
    edges.addLaunches();
    edges.addStreamOrder();
    edges.addGraphOrder();
    edges.addEventWaits();
    edges.addCoincidences();
    edges.addHostWaits();
    edges.addUnseenWaits();
    edges.addDataArrivals();
    edges.holdForUnreached();
    joinRanks(draft, works);
    graph.startUp = startUpCallsOf(trace);
    constexpr std::int64_t lateBegin = 50'000; // nothing explains why a thread begins so late
    for (CrossEdge& edge : graph.cross)
        if (edge.kind == EdgeKind::Begin && graph.recorded[edge.to] - graph.recorded[0] > lateBegin)
            edge.kind = EdgeKind::BeforeWindow;
    orderGraph(graph);
    weighEdges(graph, edges.classes());
    graph.sink = latestOf(graph, graph.recorded);
    return std::move(draft.graph);
}

bool isLaunch(const ReplayCall& call) { return call.kind == CallKind::Launch || call.kind == CallKind::GraphLaunch; }

// Work that was launched before the recording began lacks nothing.
std::uint64_t unlaunchedIn(const ReplayGraph& graph)
{
    const auto beginOf = [&](std::uint32_t k) { return graph.recorded[graph.firstWork + 2 * k]; };
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    for (std::uint32_t k = 0; k < graph.works; ++k)
        if (graph.launches[k])
            first = std::min(first, beginOf(k));
    std::uint64_t count = 0;
    for (std::uint32_t k = 0; k < graph.works; ++k)
        count += !graph.launches[k] && beginOf(k) > first ? 1 : 0;
    return count;
}

// Launches before the last one with GPU work whose own work the recording lost.
std::uint64_t lostIn(const ReplayGraph& graph, const Trace& trace, std::optional<TimeRange> step)
{
    std::uint64_t maybe = 0;
    Time last{Ns::min()};
    for (const auto& calls : graph.calls) {
        std::uint64_t since = 0; // the last one with work
        for (const ReplayCall& call : calls) {
            since += isLaunch(call) && !call.hasWork ? 1 : 0;
            if (isLaunch(call) && call.hasWork) {
                maybe += std::exchange(since, 0);
                last = std::max(last, trace.begin(call.slice));
            }
        }
    }
    if (maybe < fewestLostLaunches) // most traces: the rules below cost more
        return 0;
    std::uint64_t lost = 0; // the rules are about kernels that were launched one by one
    for (const auto& calls : graph.calls)
        for (const ReplayCall& call : calls) {
            const SliceId parent = trace.parent(call.slice);
            lost += call.kind == CallKind::GraphLaunch && !call.hasWork && trace.begin(call.slice) < last &&
                            !(parent && isApiCall(trace.kind(parent)))
                        ? 1
                        : 0;
        }
    for (const std::vector<Time>& begins : lostLaunches(trace, launchedWork(trace)))
        lost += static_cast<std::uint64_t>(std::count_if(begins.begin(), begins.end(), [&](Time t) {
            return t < last && (!step || (t >= step->begin && t < step->end));
        }));
    return lost < fewestLostLaunches ? 0 : lost;
}

} // namespace

ReplayGraph replayGraphOf(const Trace& trace, std::optional<TimeRange> step)
{
    ReplayGraph graph = buildGraph(trace, step);
    // The data that the graph was built from is freed by now, so there is memory for the copies that shrinking makes.
    if (graph.cross.capacity() > graph.cross.size() + graph.cross.size() / 4) // else hardly more than what is used
        graph.cross.shrink_to_fit();
    graph.runs.shrink_to_fit();
    graph.stretched.shrink_to_fit();
    for (auto& thread : graph.calls)
        thread.shrink_to_fit();
    graph.counts.lost = lostIn(graph, trace, step);
    graph.counts.unlaunched = unlaunchedIn(graph);
    return graph;
}

ReplayGraph computeReplayGraph(const Analysis& analysis) { return replayGraphOf(analysis.trace()); }

} // namespace lanescope
