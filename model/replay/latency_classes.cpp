#include "model/replay/latency_classes.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr std::size_t enoughForMedian = 8;
constexpr std::int64_t rounding = 1'000; // times in whole microseconds differ by up to this, without clock skew

std::int64_t ceilingOf(EdgeKind kind)
{
    switch (kind) {
    case EdgeKind::Launch:
        return 100'000;
    case EdgeKind::CopyReturn: // the host copies out of the staging buffer
        return std::numeric_limits<std::int64_t>::max();
    default:
        return 50'000;
    }
}

// The edges into one point: the own one and [first, last) of the cross edges.
struct Arrivals {
    std::uint32_t point;
    std::size_t first, last;
};

template <class Take>
void forEachJoin(const ReplayGraph& graph, Take&& take)
{
    for (std::size_t first = 0, last; first < graph.cross.size(); first = last) {
        for (last = first + 1; last < graph.cross.size() && graph.cross[last].to == graph.cross[first].to; ++last) {
        }
        take(Arrivals{graph.cross[first].to, first, last});
    }
}

constexpr std::size_t ownEdge = ~std::size_t{0};

// The edge whose source and latency are latest; ownEdge for the own one.
template <class Latency>
std::size_t latest(const ReplayGraph& graph, const Arrivals& into, Latency&& latency)
{
    std::size_t best = ownEdge;
    std::int64_t time = std::numeric_limits<std::int64_t>::min();
    if (const std::int64_t own = graph.own[into.point]; own != ReplayGraph::noEdge)
        time = graph.recorded[into.point - 1] + own;
    for (std::size_t e = into.first; e < into.last; ++e) {
        const CrossEdge& edge = graph.cross[e];
        const std::int64_t arrives =
            edge.latency == recordedLatency ? graph.recorded[into.point] : graph.recorded[edge.from] + latency(edge);
        if (arrives > time || (best == ownEdge && graph.own[into.point] == ReplayGraph::noEdge)) {
            time = arrives;
            best = e;
        }
    }
    return best;
}

struct Estimate {
    std::vector<std::int64_t> median, min; // by class; 0 where nothing was found
    std::vector<bool> isFound;
};

// The median of each class over the points for which an edge of it came last. At first all latencies are 0: what is
// latest then is so without any doubt, or nearly.
template <class Latency>
Estimate estimated(const ReplayGraph& graph, const LatencyClasses& classes, Latency&& latencyOf)
{
    std::vector<std::uint32_t> seen(classes.kinds().size() + 1);
    std::vector<std::pair<std::uint32_t, std::int64_t>> found;
    forEachJoin(graph, [&](const Arrivals& into) {
        const std::size_t e = latest(graph, into, latencyOf);
        if (e == ownEdge || graph.cross[e].latency <= noLatency)
            return;
        found.emplace_back(graph.cross[e].latency, graph.recorded[into.point] - graph.recorded[graph.cross[e].from]);
        ++seen[graph.cross[e].latency + 1];
    });
    for (std::size_t c = 1; c < seen.size(); ++c)
        seen[c] += seen[c - 1];
    std::vector<std::int64_t> values(found.size());
    std::vector<std::uint32_t> next(seen.begin(), seen.end() - 1);
    for (const auto& [c, value] : found)
        values[next[c]++] = value;
    const std::size_t count = classes.kinds().size();
    Estimate out{std::vector<std::int64_t>(count), std::vector<std::int64_t>(count), std::vector<bool>(count)};
    for (std::size_t c = noLatency + 1; c < count; ++c) {
        const auto first = values.begin() + seen[c], last = values.begin() + seen[c + 1];
        if (first == last)
            continue;
        // from few values take the lower middle one: the shortest may be short by chance
        const bool isMany = last - first >= static_cast<std::ptrdiff_t>(enoughForMedian);
        const auto middle = first + (last - first - (isMany ? 0 : 1)) / 2;
        std::nth_element(first, middle, last);
        const std::int64_t ceiling = ceilingOf(classes.kinds()[c]);
        out.median[c] = std::clamp<std::int64_t>(*middle, 0, ceiling);
        out.min[c] = std::clamp<std::int64_t>(*std::min_element(first, last), 0, ceiling);
        out.isFound[c] = true;
    }
    return out;
}

// Launches whose stream is never idle: none of them can take longer than the shortest of their class, nor do they take
// longer than other classes of launches.
void addBusyLaunches(const ReplayGraph& graph, const LatencyClasses& classes, Estimate& first)
{
    constexpr std::int64_t longest = 20'000; // a launch into an idle stream arrives within this
    const std::size_t count = classes.kinds().size();
    std::vector<std::int64_t> least(count, longest);
    std::vector<bool> isThere(count);
    for (const CrossEdge& edge : graph.cross)
        if (edge.latency > noLatency && edge.kind == EdgeKind::Launch) {
            isThere[edge.latency] = true;
            least[edge.latency] =
                std::clamp<std::int64_t>(graph.recorded[edge.to] - graph.recorded[edge.from], 0, least[edge.latency]);
        }
    std::int64_t others = longest; // the shortest of the classes that are known
    for (std::size_t c = noLatency + 1; c < count; ++c)
        if (isThere[c] && first.isFound[c])
            others = std::min(others, first.median[c]);
    for (std::size_t c = noLatency + 1; c < count; ++c)
        if (isThere[c] && !first.isFound[c])
            first.median[c] = std::min(least[c], others);
}

// A launch that begins shortly before the kernel before it ends arrives after that end: what the kernel waits for is
// the launch, not its stream. So launches are weighed first, by those into idle streams, then all other classes with
// launches as late as that. A stream whose kernels all waited so for their launches takes the shortest time between
// two of them.
void estimate(ReplayGraph& graph, const LatencyClasses& classes)
{
    Estimate first = estimated(graph, classes, [](const CrossEdge&) { return std::int64_t{0}; });
    addBusyLaunches(graph, classes, first);
    const auto isLaunch = [&](std::uint32_t c) { return classes.kinds()[c] == EdgeKind::Launch; };
    const Estimate second = estimated(graph, classes, [&](const CrossEdge& edge) {
        return isLaunch(edge.latency) ? first.median[edge.latency] : std::int64_t{0};
    });
    for (std::uint32_t c = noLatency + 1; c < classes.kinds().size(); ++c)
        graph.latencies[c] = isLaunch(c) ? first.median[c] : second.isFound[c] ? second.median[c] : first.min[c];
}

} // namespace

void weighEdges(ReplayGraph& graph, const LatencyClasses& classes)
{
    graph.latencies.assign(classes.kinds().size(), 0);
    estimate(graph, classes);
    graph.weight.reserve(graph.cross.size());
    graph.weight.resize(graph.cross.size());
    forEachJoin(graph, [&](const Arrivals& into) {
        const std::size_t binding =
            latest(graph, into, [&](const CrossEdge& edge) { return graph.latencies[edge.latency]; });
        const std::int64_t time = graph.recorded[into.point];
        for (std::size_t e = into.first; e < into.last; ++e) {
            const CrossEdge& edge = graph.cross[e];
            const std::int64_t room = time - graph.recorded[edge.from];
            graph.weight[e] =
                e == binding || edge.latency == recordedLatency ? room : std::min(room, graph.latencies[edge.latency]);
            const bool isTail = edge.kind == EdgeKind::Event && edge.latency == recordedLatency; // no clock differs
            if (room < -rounding && !isTail) {
                ++graph.counts.skewEdges;
                graph.counts.skewNs -= room;
            }
        }
    });
    std::size_t next = 0;
    for (std::uint32_t p = 1; p < graph.points(); ++p) {
        std::int64_t& own = graph.own[p];
        while (next < graph.cross.size() && graph.cross[next].to < p)
            ++next;
        if (own == ReplayGraph::noEdge || own == graph.recorded[p] - graph.recorded[p - 1])
            continue;
        bool isReached = false;
        for (std::size_t e = next; e < graph.cross.size() && graph.cross[e].to == p; ++e)
            isReached |= graph.recorded[graph.cross[e].from] + graph.weight[e] == graph.recorded[p];
        if (!isReached) { // nothing explains why it took so long
            graph.stretched.emplace_back(p, own);
            own = graph.recorded[p] - graph.recorded[p - 1];
        }
    }
}

} // namespace lanescope
