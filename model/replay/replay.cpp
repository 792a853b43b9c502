#include "model/replay/replay.h"

#include <algorithm>

namespace lanescope {

ReplayWeights weightsOf(const ReplayGraph& graph, Lags lags)
{
    ReplayWeights weights;
    weights.own.resize(graph.own.size());
    std::copy(graph.own.begin(), graph.own.end(), weights.own.begin());
    weights.cross = graph.weight;
    if (lags == Lags::Kept)
        return weights;
    for (const auto& [point, own] : graph.stretched)
        weights.own[point] = own;
    for (std::size_t e = 0; e < graph.cross.size(); ++e)
        weights.cross[e] = graph.latencyOf(e);
    return weights;
}

Replay replay(const ReplayGraph& graph, std::span<const std::int64_t> own, std::span<const std::int64_t> cross)
{
    Replay out;
    if (graph.points() == 0)
        return out;
    out.times.resize(graph.points());
    std::int64_t* const times = out.times.data();
    const CrossEdge* const edges = graph.cross.data();
    const std::size_t edgeCount = graph.cross.size();
    times[ReplayGraph::source] = graph.recorded[ReplayGraph::source];
    std::int64_t latest = times[ReplayGraph::source];
    for (const ReplayRun& run : graph.runs) {
        std::size_t e = run.firstCross;
        std::uint32_t p = std::max(run.first, 1u);
        if (p >= run.last)
            continue;
        std::int64_t time = own[p] > ReplayGraph::noEdge ? times[p - 1] : 0; // else p - 1 may not be computed yet
        for (; p < run.last; ++p) {
            time = own[p] > ReplayGraph::noEdge ? time + own[p] : ReplayGraph::noEdge;
            for (; e < edgeCount && edges[e].to == p; ++e)
                time = std::max(time, times[edges[e].from] + cross[e]);
            times[p] = time;
            if (time > latest) {
                latest = time;
                out.sink = p;
            }
        }
    }
    if (graph.hasUncounted) {
        out.sink = latestOf(graph, out.times);
        latest = times[out.sink];
    }
    out.window = Ns{latest - times[ReplayGraph::source]};
    return out;
}

std::uint32_t latestOf(const ReplayGraph& graph, std::span<const std::int64_t> times)
{
    std::uint32_t latest = 0;
    for (const ReplayRun& run : graph.runs) {
        const ReplayChain* chain = graph.hasUncounted ? &graph.chainOf(run.first) : nullptr;
        for (std::uint32_t p = run.first; p < run.last; ++p) {
            while (chain && p >= chain->last) // a run can hold several chains
                ++chain;
            latest = times[p] > times[latest] && (!chain || chain->counts(p)) ? p : latest;
        }
    }
    return latest;
}

UninitialisedVector<std::int64_t> slackOf(const ReplayGraph& graph, std::span<const std::int64_t> times,
                                          std::span<const std::int64_t> own, std::span<const std::int64_t> cross)
{
    UninitialisedVector<std::int64_t> slack(graph.points(), 0);
    if (graph.points() == 0)
        return slack;
    const std::int64_t end = times[latestOf(graph, times)];
    std::fill(slack.begin(), slack.end(), end); // the latest time of each point, for now
    for (auto run = graph.runs.rbegin(); run != graph.runs.rend(); ++run) {
        std::size_t e = run->firstCross;
        while (e < graph.cross.size() && graph.cross[e].to >= run->first && graph.cross[e].to < run->last)
            ++e;
        for (std::uint32_t p = run->last; p-- > std::max(run->first, 1u);) {
            const std::int64_t latest = slack[p];
            if (own[p] > ReplayGraph::noEdge)
                slack[p - 1] = std::min(slack[p - 1], latest - own[p]);
            for (; e > run->firstCross && graph.cross[e - 1].to == p; --e)
                if (cross[e - 1] > ReplayGraph::noEdge)
                    slack[graph.cross[e - 1].from] = std::min(slack[graph.cross[e - 1].from], latest - cross[e - 1]);
        }
    }
    for (std::uint32_t p = 0; p < graph.points(); ++p)
        slack[p] -= times[p];
    return slack;
}

ReplayQuality qualityOf(const ReplayGraph& graph)
{
    ReplayQuality quality;
    if (graph.points() == 0)
        return quality;
    {
        const Replay exact = replay(graph);
        quality.isExact = std::equal(exact.times.begin(), exact.times.end(), graph.recorded.begin());
    }
    const Replay model = replay(graph, weightsOf(graph, Lags::Dropped));
    quality.modelWindow = model.window;
    if (graph.window() > Ns{})
        quality.modelErrorPct = 100.0 * static_cast<double>((model.window - graph.window()).count()) /
                                static_cast<double>(graph.window().count());
    std::vector<std::int64_t> errors;
    for (std::uint32_t k = 0; k < graph.works; ++k) {
        const std::uint32_t p = graph.firstWork + 2 * k;
        errors.push_back(std::abs(model.times[p] - graph.recorded[p]));
    }
    if (!errors.empty()) {
        const auto at = [&](std::size_t place) {
            std::nth_element(errors.begin(), errors.begin() + static_cast<std::ptrdiff_t>(place), errors.end());
            return Ns{errors[place]};
        };
        quality.startErrorMedian = at(errors.size() / 2);
        quality.startErrorP95 = at(errors.size() * 95 / 100);
    }
    return quality;
}

} // namespace lanescope
