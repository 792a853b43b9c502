#pragma once
// Guess first, then look: what a reader expects of a trace, beside what it holds. Read from and written to a small
// JSON file, {"expect": [...]}, so that a guess made in the window is a test that CI can run.
//
//     {"count": "kernel", "within": "mlp_fwd", "equals": 5}          in each occurrence of mlp_fwd
//     {"count": "kernel", "matching": "gemm", "at_most": 3}          names by regular expression, in any case
//     {"count": "op", "named": "aten::add", "equals": 0}
//     {"metric": "gpu_busy_pct", "at_least": 90}
//     {"verdict": "compute_bound"}
//     {"slowest": "op", "named": "aten::mm"}
//
// What is not known (a key, a kind of count, a metric) is an error with its byte, never passed over.

#include "model/analysis/analysis.h"
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
    std::optional<std::string> named, matching; // exact name; regular expression (not both)
    std::optional<std::string> within; // an annotation or op, each occurrence by itself; "ProfilerStep": each step
    std::optional<double> equals, atLeast, atMost; // of Count and Metric: at least one of them
    friend bool operator==(const Expectation&, const Expectation&) = default;
};

// The kinds that can be counted and the metrics there are, for help and error lines.
struct ExpectationWord {
    std::string_view name, meaning;
};
std::span<const ExpectationWord> countWords();
std::span<const ExpectationWord> metricWords(); // their unit is their name's end: _pct, _ns
bool takesWithin(std::string_view metric);      // whether it can be told of a part of the trace

// `where` names the file in errors. An empty list is an error: it would hold of any trace.
Result<std::vector<Expectation>> parseExpectations(std::string_view text, std::string where = {});
std::string expectationsText(const std::vector<Expectation>& expectations); // the file

// "kernels within mlp_fwd: 5", "gpu_busy_pct: at least 90".
std::string textOf(const Expectation& expectation);
// Reads "5", "3 to 5", "3-5", "at least 3", ">= 3", "at most 5", "<= 5" into the bounds, with a % or without; false: it
// is none of them, and the bounds are left alone.
bool parseBound(std::string_view text, Expectation& expectation);
// What is expected by itself: "5", "at least 90", "compute_bound".
std::string expectedOf(const Expectation& expectation);

using FoundValue = std::variant<std::monostate, std::int64_t, double, std::string>; // monostate: the trace does not say
std::string textOf(const FoundValue& value);

struct Outcome {
    struct Occurrence { // of `within`
        SliceId range;
        FoundValue found;
        bool holds = false;
    };
    bool holds = false;
    FoundValue found;                    // with `within`: of the first occurrence that does not hold, else of the first
    std::vector<Occurrence> occurrences; // in order of begin; empty without `within`
    std::vector<SliceId> evidence; // what was counted, ordered by id; of a metric the slices that it is made of, if any
    std::string note;              // why nothing was found, where that needs saying
};
Outcome outcomeOf(const Analysis& analysis, const Expectation& expectation);

} // namespace lanescope
