#pragma once
// Replays a graph: each point is as early as its edges allow.

#include "model/replay/graph.h"

#include <span>

namespace lanescope {

// The weights of all edges of a graph. An edge that weighs noEdge is off.
struct ReplayWeights {
    UninitialisedVector<std::int64_t> own; // per point
    std::vector<std::int64_t> cross;       // per cross edge
};
enum class Lags { Kept, Dropped }; // Dropped: the model, class latencies alone
ReplayWeights weightsOf(const ReplayGraph& graph, Lags lags);

struct Replay {
    UninitialisedVector<std::int64_t> times; // per point
    std::uint32_t sink = 0;                  // the latest point
    Ns window{};
};
Replay replay(const ReplayGraph& graph, std::span<const std::int64_t> own, std::span<const std::int64_t> cross);
inline Replay replay(const ReplayGraph& graph, const ReplayWeights& weights)
{
    return replay(graph, weights.own, weights.cross);
}
inline Replay replay(const ReplayGraph& graph) { return replay(graph, graph.own, graph.weight); }

// The latest point in the order of a replay: of equally late ones the first.
std::uint32_t latestOf(const ReplayGraph& graph, std::span<const std::int64_t> times);

// How much later each point may be reached without moving the end of the window.
UninitialisedVector<std::int64_t> slackOf(const ReplayGraph& graph, std::span<const std::int64_t> times,
                                          std::span<const std::int64_t> own, std::span<const std::int64_t> cross);
inline UninitialisedVector<std::int64_t> slackOf(const ReplayGraph& graph, const Replay& replayed,
                                                 std::span<const std::int64_t> own, std::span<const std::int64_t> cross)
{
    return slackOf(graph, replayed.times, own, cross);
}

// How well the model alone, without lags, reproduces the recording.
struct ReplayQuality {
    bool isExact = false; // with lags each point falls on its recorded time
    Ns modelWindow{};
    double modelErrorPct = 0;
    Ns startErrorMedian{}, startErrorP95{}; // errors of the model's begins of GPU work
};
ReplayQuality qualityOf(const ReplayGraph& graph);

} // namespace lanescope
