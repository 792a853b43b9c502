#pragma once
// The iterations of a serving engine, or the steps of a training: what each asked of the GPU, how long the GPU waited
// before it, and the stretch in which they are stable.

#include "model/analysis/analysis.h"
#include "model/attribution/iteration_names.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope {

struct Iteration {
    SliceId slice;
    IterationName fields;          // from its name and from names inside it
    TimeRange host;                // while it was open
    std::optional<TimeRange> work; // from its first work on the device to the end of its last
    Ns busy{};
    std::uint64_t kernels = 0, launches = 0;
    bool isReplay = false;          // a graph launches some of its work
    std::optional<Ns> period;       // to the first work of the next one; the last has none
    std::optional<Ns> bubbleBefore; // after the last work of the one before; negative: they overlap
    std::optional<double> flops, mfuPct;
    bool isLowerBound = false; // both: some of the work may do FLOP that are not known
};

// Generated tokens per second. An iteration generates a token for each prompt that ends in it, and names do not show
// which ones do: then it is a range.
struct TokenRate {
    double min = 0;
    std::optional<double> max; // absent: names do not show how many prompts there are
    bool isExact() const { return max && *max == min; }
};

// Adds up what iterations generate.
class GeneratedTokens {
public:
    void add(const Iteration& row);
    std::optional<TokenRate> over(Ns time) const; // absent where a name does not show the decoded tokens

private:
    std::int64_t m_decoded = 0, m_prompts = 0;
    bool m_hasDecoded = true, m_hasPrompts = true;
};

struct StableStretch {
    std::size_t from = 0, to = 0; // rows, both included
    Ns medianPeriod{};
    std::optional<double> tokensPerSecond; // generated; absent where names do not show them
    std::optional<TokenRate> tokenRange;   // set for mixed iterations, if it is not exact
};

// All iterations of one kind.
struct IterationKindRow {
    std::optional<IterationKind> kind;
    std::uint64_t count = 0;
    Ns busy{}, bubble{}, period{}; // sums over those that have a period; zero if none has
    // Over those periods; absent where names or shapes do not show them.
    std::optional<double> mfuPct, decodedPerSecond, promptTokensPerSecond;
    bool isLowerBound = false;           // the MFU
    std::optional<TokenRate> tokenRange; // if decodedPerSecond is not all that is generated
    Ns busyOfAll{};                      // over all iterations, with and without a period
    std::optional<double> bubblePct() const;
    bool waitsForHost() const { return period - busy > busy; }
};

// Decode iterations of one number of requests.
struct BatchRow {
    std::int64_t requests = 0;
    std::uint64_t count = 0;
    Ns medianPeriod{};
    double tokensPerSecond = 0;
};

struct Iterations {
    bool isServing = false;      // else the steps of the profiler's schedule
    std::vector<Iteration> rows; // in order of begin
    std::optional<StableStretch> stable;
    std::string whyNot; // a sentence, if there is no stable stretch
    std::vector<IterationKindRow> kinds;
    std::vector<BatchRow> batches;
};

// Where a name gives a total of tokens that is not the sum of its parts: a sentence. Else empty.
std::string noteOnTotals(const Iterations& all);

Iterations computeIterations(const Analysis& analysis);
inline const Iterations& iterationsOf(const Analysis& analysis) { return analysis.once(computeIterations); }

} // namespace lanescope
