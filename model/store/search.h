#pragma once
// Finds slices by words of their name, by regular expression, category, lane and duration.
//
//     gemm bf16            both words in the name, in any case
//     /^aten::(mm|bmm)$/   a regular expression
//     cat:kernel           the category's name, or what it is (op, kernel, memcpy, ...)
//     lane:"stream 7"      a word of the lane's name
//     dur>100us dur<=1.5ms duration; ns, us, ms, s
//     -memcpy              not

#include "model/base/pattern.h"
#include "model/base/result.h"
#include "model/base/task.h"
#include "model/store/trace.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

struct QueryTerm {
    enum class What { Word, Regex, Category, Lane, Duration } what = What::Word;
    bool isNegated = false;
    std::string text;                  // lower case, except regular expressions
    std::optional<Pattern> expression; // only for What::Regex
    std::string comparison;            // <, <=, >, >=, =
    Ns bound{};
};

struct Query {
    std::vector<QueryTerm> terms;
    bool isEmpty() const { return terms.empty(); }
};

// Errors: BadInput, with the position in the text and what was expected there.
Result<Query> parseQuery(std::string_view text);

// Ordered by id. Stops early and returns what it has when the task is stopped.
std::vector<SliceId> search(const Trace& trace, const Query& query, Task& task);

// Instants that match, by their index in Trace::instants; a duration matches none. The allocator's instants are left
// out, because they are drawn as a counter.
std::vector<std::uint32_t> searchInstants(const Trace& trace, const Query& query, Task& task);

// A duration with its unit: "1.5ms", "100 us", "3s", "250" (nanoseconds).
std::optional<Ns> parseDuration(std::string_view text);

struct NameStats {
    std::uint64_t count = 0;
    Ns total{}, min{}, max{}, median{};
    Ns mean() const { return count ? total / static_cast<std::int64_t>(count) : Ns{}; }
};
// Statistics of all slices with that name and kind.
NameStats statsOfName(const Trace& trace, StringId name, SliceKind kind);

// The previous (-1) or next (+1) slice of the same name and kind, by begin, on any lane; none at either end.
SliceId sameName(const Trace& trace, SliceId slice, int step);

} // namespace lanescope
