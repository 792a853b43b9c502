#pragma once
// Replays the changes that model a finding's remedy, to predict what it would save.

#include "model/findings/rule.h"
#include "model/replay/what_if.h"

#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace lanescope {

struct Remedy {
    std::string_view finding;      // id of the rule
    std::string_view how;          // the replayed change, in PHRASE(): "without these waits"
    std::string_view doesNotCover; // a sentence, in PHRASE()
    std::vector<ReplayChange> (*changes)(const Analysis& analysis, const Finding& finding);
    bool isUpperBound = true;
    // Where `changes` are more than the advice is sure to bring: what it brings at least.
    std::vector<ReplayChange> (*min)(const Analysis& analysis, const Finding& finding) = nullptr;
};
std::span<const Remedy> remedies();
const Remedy* remedyOf(std::string_view findingId); // null: no change of the graph models it
// Names what savingOf replays for the finding; empty: nothing.
std::string_view replayedFor(const Finding& finding);

// The changes that model a finding's remedy: its rule's, or its work takes less time by its cost. Empty: none do.
struct RemedyChanges {
    std::vector<ReplayChange> changes;
    std::string_view how, doesNotCover;
    bool isUpperBound = false;
};
RemedyChanges changesOf(const Analysis& analysis, const Finding& finding);

// A regular expression that matches these names alone; empty where there are none.
std::string exactly(const std::set<std::string_view>& names);

// Memory comes from a caching allocator: calls that allocate or free, apart from those of start-up, take no time and
// wait for nothing. Empty where the trace has no such calls.
std::vector<ReplayChange> cachedMemory(const Trace& trace);

// Counts only the window of the finding's GPU: not what the host does before its first work or after its last.
struct Saving {
    Ns low{}, high{}; // never below 0
    std::vector<ReplayChange> changes;
    std::string_view doesNotCover; // time that the number leaves out: a template without keys
    std::string_view how = {};     // as in Remedy
    bool isUpperBound = false;
    Ns window{}; // recorded
    Ns kept{};   // low or high: the one with the recorded lags
};
// A finding about GPU work without a remedy of its own: that work takes less time by the finding's cost. Absent if no
// change models the remedy, or the trace has no graph.
std::optional<Saving> savingOf(const Analysis& analysis, const Finding& finding);

// By a CUDA graph alone. Absent where graphs launch the work already.
std::optional<Saving> savingByGraph(const Analysis& analysis, ProcessId device);

// All remedies of the findings together: a saving that two of them share is counted once.
std::optional<Saving> savingOfAll(const Analysis& analysis, std::span<const Finding> findings);

} // namespace lanescope
