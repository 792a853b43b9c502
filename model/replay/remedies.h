#pragma once
// What a finding's own remedy would save: the changes that stand for it, replayed.

#include "model/findings/rule.h"
#include "model/replay/what_if.h"

#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace lanescope {

struct Remedy {
    std::string_view finding;      // id of the rule
    std::string_view how;          // what is replayed, in PHRASE(): "without these waits"
    std::string_view doesNotCover; // a sentence, in PHRASE()
    std::vector<ReplayChange> (*changes)(const Analysis& analysis, const Finding& finding);
    bool isUpperBound = true;
    // Where `changes` are more than the advice is sure to bring: what it brings at least.
    std::vector<ReplayChange> (*least)(const Analysis& analysis, const Finding& finding) = nullptr;
};
std::span<const Remedy> remedies();
const Remedy* remedyOf(std::string_view findingId); // null: no change of the graph stands for it
// What savingOf replays for the finding; empty: nothing.
std::string_view replayedFor(const Finding& finding);

// What stands for a finding's remedy: that of its rule, or its work takes its cost less. Empty: nothing does.
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

// Of the window of the finding's GPU: what the host does before its first work or after its last is not counted.
struct Saving {
    Ns low{}, high{}; // never below 0
    std::vector<ReplayChange> changes;
    std::string_view doesNotCover; // of what the number says nothing: a template without keys
    std::string_view how = {};     // as in Remedy
    bool isUpperBound = false;
    Ns window{}; // recorded
    Ns kept{};   // of low and high the one with the recorded lags
};
// Of a finding about GPU work without a remedy of its own: that work takes the finding's cost less. Absent where no
// change stands for the remedy, or the trace has no graph.
std::optional<Saving> savingOf(const Analysis& analysis, const Finding& finding);

// By a CUDA graph alone. Absent where graphs launch the work already.
std::optional<Saving> savingByGraph(const Analysis& analysis, ProcessId device);

// All remedies of the findings together: a saving that two of them share is counted once.
std::optional<Saving> savingOfAll(const Analysis& analysis, std::span<const Finding> findings);

} // namespace lanescope
