#pragma once
// Folds consecutive iterations that ask the same of the GPU: "24 x decode, batch 24" instead of 24 rows.

#include "model/attribution/iterations.h"

#include <optional>
#include <vector>

namespace lanescope {

struct IterationRun {
    std::size_t from = 0, to = 0;                  // rows, both included
    std::optional<Ns> period, bubble, busy;        // medians over those that have one
    std::optional<double> spreadPct;               // the periods' largest distance from the median
    std::optional<double> tokensPerSecond, mfuPct; // over those iterations of the run that have a period
    bool isLowerBound = false;                     // the MFU
    std::optional<TokenRate> tokenRange;           // if tokensPerSecond is not all that is generated
    std::size_t size() const { return to - from + 1; }
};

IterationRun iterationRun(const Iterations& all, std::size_t from, std::size_t to);
// Every row is in one run, in order. Rows are equal if kind, requests, image size and prefill tokens
// are.
std::vector<IterationRun> iterationRuns(const Iterations& all);

// Over rows that all show how many tokens they decode. A prefill gives a token only where its prompt ends, which names
// do not show: its tokens are not counted.
std::optional<double> decodedPerSecond(const Iterations& all, std::size_t from, std::size_t to);

// The period's distance from the median period of the iterations that ask the same and launch alike, by a graph or
// not, in percent; absent without a period and where there is no other such iteration.
std::vector<std::optional<double>> deviationsFromEqual(const Iterations& all);

// The iteration and what was launched within it, in order of slices.
std::vector<SliceId> slicesOfIteration(const Analysis& analysis, std::size_t row);

} // namespace lanescope
