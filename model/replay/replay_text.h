#pragma once
// Texts about a critical path and a replay, for the window and the command line alike.

#include "model/base/phrases.h"
#include "model/base/text.h"
#include "model/replay/critical_path.h"

#include <optional>
#include <vector>

namespace lanescope {

constexpr std::string_view noLaunches = PHRASE("Cannot be told: no launches are recorded.");
constexpr std::string_view noJoinedLaunches =
    PHRASE("Cannot be told: no GPU work can be joined to the launches that are recorded.");
constexpr std::string_view someLaunches =
    PHRASE("Cannot be told: more than a tenth of the GPU work has no launch in the trace.");
// The reason that a graph lacks launches.
std::string_view whyNoLaunches(const ReplayGraph& graph);

// Why a trace, or a step of it, has nothing to replay.
Sentence nothingToReplay(const Trace& trace);

// Pipelines wait in sends and receives, which are not joined; none if there are none.
std::optional<Sentence> unjoinedSends(const ReplayGraph& graph);
// Collectives of which not all ranks are open, or not all match; none if there are none.
std::optional<Sentence> unjoinedCollectives(const ReplayGraph& graph);
// Waits of calls that the weights take off although nothing shows what the calls wait for; none if there are none.
std::optional<Sentence> unrecordedWaits(const ReplayGraph& graph, const ReplayWeights& weights);
// A reader must know this before any number: no GPU work is recorded, or much of the path has no reason, or nothing is
// recorded there.
std::vector<Sentence> firstSentences(const ReplayGraph& graph, const CriticalPath& path);
// All of these, and where else the graph or the recording is weak: lags, clocks that disagree, inferred waits. The
// weightiest first.
std::vector<Sentence> graphWarnings(const ReplayGraph& graph, const CriticalPath& path);
// The path in a few sentences; if the unexplained share is large, it comes first.
std::vector<Sentence> pathSentences(const ReplayGraph& graph, const CriticalPath& path);

} // namespace lanescope
