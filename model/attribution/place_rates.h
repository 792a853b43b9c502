#pragma once
// MFU and tokens per second of a whole table of places and of each of its rows. A step counts from begin to end, a
// phase while the GPU is in it, a module while its work owns the GPU: its tokens per second are what it would reach if
// nothing else ran.

#include "model/attribution/flop_use.h"
#include "model/attribution/iteration_runs.h"
#include "model/attribution/place_table.h"
#include "model/attribution/token_count.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope {

struct PlaceRates {
    FlopUse flops;
    std::optional<TokenCount> tokens;
    Ns wall{};
    // A serving engine runs the part. Its steps are far apart or captured, so only a stable stretch has a rate.
    bool isServed = false;
    std::optional<double> stableRate;
    std::string whyNoRate; // a sentence in the reader's language; may be empty

    std::optional<double> tokensPerSecond() const;
    std::string title() const;              // "MFU at least 12.2 % · 2429 tokens/s"; in the reader's language
    std::vector<std::string> lines() const; // the formula with its values, and what is missing
};

// Computes the rates of the whole table; with a row, those of the row and the rows below it, and the tokens of the
// whole table.
PlaceRates placeRates(const Analysis& analysis, const Attribution& attribution, const PlaceTableOptions& options);
PlaceRates placeRates(const Analysis& analysis, const Attribution& attribution, const PlaceTableOptions& options,
                      const PlaceRow& row, const std::vector<std::uint32_t>& works, std::optional<TokenCount> tokens);

// Computes the rates of the iterations of a run, over their periods. The last one has no period; its work counts.
PlaceRates placeRates(const Analysis& analysis, const Attribution& attribution, const IterationRun& run);

// By row, its works and those of all rows below it, as places in Attribution::works.
std::vector<std::vector<std::uint32_t>> worksBelow(const PlaceTable& table);

} // namespace lanescope
