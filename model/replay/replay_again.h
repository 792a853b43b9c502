#pragma once
// Replays of one graph again and again, into memory that is kept: fresh memory costs more than the replay itself.

#include "model/replay/critical_path.h"

namespace lanescope {

// As weightsOf, into weights that may hold those of an earlier replay of this graph.
void takeWeights(const ReplayGraph& graph, Lags lags, ReplayWeights& weights);
// As replay, into one of this graph.
void replayAgain(const ReplayGraph& graph, const ReplayWeights& weights, Replay& out);
// As the kinds of criticalPathOf, without its pieces.
std::array<Ns, pathKinds> pathKindsOf(const ReplayGraph& graph, const Replay& replayed, const ReplayWeights& weights);

} // namespace lanescope
