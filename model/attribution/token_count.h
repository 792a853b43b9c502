#pragma once
// Counts the tokens that a part of the trace processes: by the names of a serving engine's steps, else by the shapes of
// the largest embedding, which looks each token up once.

#include "model/analysis/analysis.h"

#include <optional>
#include <string>

namespace lanescope {

struct TokenCount {
    std::int64_t tokens = 0;
    bool isFromShapes = false; // inferred from the shapes of aten::embedding
};

// Counts the tokens of what begins in the range. Absent if neither source shows them.
std::optional<TokenCount> tokensWithin(const Analysis& analysis, const std::optional<TimeRange>& within);

std::string rateText(double tokensPerSecond); // "2429 tokens/s"
// "8192 tokens in 412 ms: 19.9 k tokens/s", in the reader's language.
std::string lineOf(const TokenCount& count, Ns time);

} // namespace lanescope
