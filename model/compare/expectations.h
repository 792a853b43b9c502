#pragma once
// Compares what a user expects of a trace with what it holds. Expectations are read from and written to a small JSON
// file, {"expect": [...]}, so that a guess made in the window is a test that CI can run.
//
//     {"count": "kernel", "within": "mlp_fwd", "equals": 5}          in each occurrence of mlp_fwd
//     {"count": "kernel", "matching": "gemm", "at_most": 3}          names by regular expression, in any case
//     {"count": "op", "named": "aten::add", "equals": 0}
//     {"metric": "gpu_busy_pct", "at_least": 90}
//     {"verdict": "compute_bound"}
//     {"slowest": "op", "named": "aten::mm"}
//
// An unknown key, kind of count or metric is an error with its byte; nothing is skipped.

#include "model/analysis/verdict.h"
#include "model/base/result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lanescope {

struct Expectation {
    enum class Subject { Count, Metric, Verdict, Slowest } subject = Subject::Count;
    std::string what;                           // the kind of count, the metric, the verdict, "op" or "kernel"
    std::optional<std::string> named, matching; // exact name or regular expression (not both)
    std::optional<std::string> within; // an annotation or op, each occurrence separately; "ProfilerStep": each step
    std::optional<double> equals, atLeast, atMost; // for Count and Metric: at least one of them is set
    friend bool operator==(const Expectation&, const Expectation&) = default;
};

// The kinds that can be counted and the metrics, for help and error lines.
struct ExpectationWord {
    std::string_view name, meaning;
};
std::span<const ExpectationWord> countWords();
std::span<const ExpectationWord> metricWords(); // the end of a name is its unit: _pct, _ns
bool takesWithin(std::string_view metric);      // true if the metric exists for a part of the trace

// `where` names the file in errors. An empty list is an error, because it would hold for any trace.
Result<std::vector<Expectation>> parseExpectations(std::string_view text, std::string where = {});
std::string expectationsText(const std::vector<Expectation>& expectations); // the content of the file

// "kernels within mlp_fwd: 5", "gpu_busy_pct: at least 90".
std::string textOf(const Expectation& expectation);
// Reads "5", "3 to 5", "3-5", "at least 3", ">= 3", "at most 5", "<= 5" into the bounds, with or without a %; false if
// the text is none of these, and the bounds are unchanged.
bool parseBound(std::string_view text, Expectation& expectation);
// Only the expected value: "5", "at least 90", "compute_bound".
std::string expectedOf(const Expectation& expectation);

using FoundValue = std::variant<std::monostate, std::int64_t, double, std::string>; // monostate: not recorded
std::string textOf(const FoundValue& value);

struct Outcome {
    struct Occurrence { // an occurrence of `within`
        SliceId range;
        FoundValue found;
        bool holds = false;
    };
    bool holds = false;
    FoundValue found;                    // with `within`: of the first occurrence that fails, else of the first
    std::vector<Occurrence> occurrences; // ordered by begin; empty without `within`
    std::vector<SliceId> evidence;       // the counted slices, ordered by id; for a metric its slices, if any
    std::string note;                    // why nothing was found, if that needs an explanation
};
Outcome outcomeOf(const Analysis& analysis, const Expectation& expectation, VerdictOf verdictOf = verdictByShares);

} // namespace lanescope
