#pragma once
// A finding is something that the trace shows to be wrong, with evidence that can be shown, its numbers and what to do
// next. A rule is one file with a function from the analysis to findings, and one line in registry.cpp. Texts are
// templates: {key} is replaced by a value.
//
// A finding is a child of one share of the breakdown: its cost is time of that share, and no two findings get the same
// time (share_costs.h). Its statements can be checked from outside: its claims are SQL queries with their results.

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

// A query on the tables of `lanescope query`, and the cell that it returns.
struct Claim {
    std::string query;
    std::variant<std::int64_t, double> expected;
};

// The time by which the window would be shorter without the cause of a finding.
struct SavedTime {
    Ns low{}, high{};
};

struct Rule;

struct Finding {
    const Rule* rule = nullptr; // set by findingsOf
    Severity severity = Severity::Notice;
    // The rule sets the maximum time that it costs, if that is known; findingsOf keeps only what belongs to `share`.
    std::optional<Ns> cost;
    TextValues values;
    std::vector<SliceId> evidence;   // the clearest first; empty only if the finding is about the whole file
    bool isArtefact = false;         // caused by the profiler, not by the program
    std::vector<SliceId> work;       // all GPU work that it is about, if it is about GPU work
    std::vector<TimeRange> explains; // the time that it is about; empty: that of `work`
    std::vector<SliceId> calls;      // calls of the host that its advice removes; empty: those in `explains`
    // All slices that show it, if they are more than the evidence and neither `work` nor `calls` holds them.
    std::vector<SliceId> places;
    std::vector<std::size_t> placeEnds; // ends of the groups of places that are one place; empty: each slice is one
    std::vector<Claim> claims;          // the rule's own; findingsOf adds those on the evidence and on the share

    // Set by findingsOf. atMost: the rule's own cost, whatever other findings take. inAll: its time in all shares, if
    // it is in several of them; the cost is that of the largest part. share: none if the time is outside the GPU's
    // window; in traces without GPU work it is a share of the thread.
    std::optional<Ns> atMost, inAll;
    std::optional<Cause> share;
    ProcessId device;
    LaneId thread;
    // In the finding on the remaining idle time: the ranges that other findings count. Its remedy leaves them.
    std::vector<TimeRange> ofOthers;
    // Set by rankedFindingsOf (model/replay). If the saving is not known, a phrase explains why.
    std::optional<SavedTime> saves;
    std::string_view savesUnknown;
    // The replay of the remedy does not bound what would be saved. `saves` ends at a bound; the sentence explains why.
    Sentence bound = {};
};

struct Rule {
    std::string_view id;
    std::string_view title, detail, advice; // templates, each in PHRASE()
    std::vector<Finding> (*find)(const Analysis& analysis);
    CauseSet causes = {}; // the shares that its findings can be children of
};

std::span<const Rule> rules();

// Everything that shows a finding, place by place, the clearest first. A place is one slice, or several that belong
// together, such as a chain of kernels.
struct FindingPlaces {
    std::vector<SliceId> slices; // distinct
    std::vector<std::size_t> ends;
    std::size_t size() const { return ends.size(); }
    std::span<const SliceId> operator[](std::size_t place) const
    {
        const std::size_t begin = place == 0 ? 0 : ends[place - 1];
        return std::span{slices}.subspan(begin, ends[place] - begin);
    }
    void add(const FindingPlaces& more); // without slices that are there already
};
FindingPlaces placesOf(const Finding& finding);

// Findings with the same advice belong on one card. Returns the indices per card, in the order of the first ones.
std::vector<std::vector<std::size_t>> groupedByAdvice(std::span<const Finding> findings);

// The findings of all rules, highest cost first; those without a cost are ordered by severity.
const std::vector<Finding>& findingsOf(const Analysis& analysis);
// The results of a temporary analysis end with it, so they are copied.
inline std::vector<Finding> findingsOf(Analysis&& analysis) { return findingsOf(std::as_const(analysis)); }

} // namespace lanescope
