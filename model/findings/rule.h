#pragma once
// What a trace says of itself. A finding has evidence that can be shown, its numbers and what to do next; a rule is one
// file with a function from facts to findings, and one line in registry.cpp. Texts are templates: {key} stands for a
// value.
//
// A finding is a child of one share of the breakdown: its cost is time of that share, and no two findings are given the
// same time (share_costs.h). What it states can be checked from outside: its claims are SQL queries with their answers.

#include "model/analysis/analysis.h"
#include "model/base/severity.h"
#include "model/base/text.h"
#include "model/findings/cause_set.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lanescope {

// A query on the tables of `lanescope query`, and the cell that it gives.
struct Claim {
    std::string query;
    std::variant<std::int64_t, double> expected;
};

// What the window would lose without what a finding tells of.
struct SavedTime {
    Ns low{}, high{};
};

struct Rule;

struct Finding {
    const Rule* rule = nullptr; // set by findingsOf
    Severity severity = Severity::Notice;
    // The rule says at most how much time it costs, where that can be told; findingsOf leaves what belongs to `share`.
    std::optional<Ns> cost;
    TextValues values;
    std::vector<SliceId> evidence;   // the most telling first; never empty, but for what is said of the whole file
    bool isArtefact = false;         // the profiler's own doing
    std::vector<SliceId> work;       // all GPU work that it tells of, where it tells of GPU work
    std::vector<TimeRange> explains; // the time that it tells of; empty: that of `work`
    std::vector<SliceId> calls;      // of the host, which its advice removes; empty: those of `explains`
    std::vector<Claim> claims;       // the rule's own; findingsOf adds those of the evidence and of the share

    // Set by findingsOf. atMost: the cost as the rule tells it, whatever other findings take. share: none where it lies
    // outside the GPU's window. Of a thread in traces without GPU work.
    // inAll: its time in all shares, where that is in several of them; the cost is of the largest part.
    std::optional<Ns> atMost, inAll;
    std::optional<Cause> share;
    ProcessId device;
    LaneId thread;
    // Set by rankedFindingsOf (model/replay). Where it cannot be told: why, in a phrase.
    std::optional<SavedTime> saves;
    std::string_view savesUnknown;
};

struct Rule {
    std::string_view id;
    std::string_view title, detail, advice; // templates, each in PHRASE()
    std::vector<Finding> (*find)(const Analysis& analysis);
    CauseSet causes = {}; // the shares that its findings can be children of
};

std::span<const Rule> rules();

// Findings whose advice reads the same belong on one card: the places of each, in the order of the first ones.
std::vector<std::vector<std::size_t>> groupedByAdvice(std::span<const Finding> findings);

// Of all rules, most costly first; what has no cost goes by severity.
const std::vector<Finding>& findingsOf(const Analysis& analysis);
// The results of a temporary analysis end with it, so they are copied.
inline std::vector<Finding> findingsOf(Analysis&& analysis) { return findingsOf(std::as_const(analysis)); }

} // namespace lanescope
