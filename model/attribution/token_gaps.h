#pragma once
// The time between two tokens of a request in a serving engine: how long a request that decodes waits for its next
// token, and whether a prefill made it wait.
// Names of iterations do not identify requests. A request is taken to decode in every iteration of its process that
// decodes, and its token to exist when the iteration's last work ends. Between two such iterations, as many requests as
// both have waited.

#include "model/attribution/iterations.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

struct TokenGap {
    Ns length{};
    std::int64_t requests = 0;    // that waited so long
    bool isBehindPrefill = false; // prompts were processed between both tokens
};

struct TokenGaps {
    std::vector<TokenGap> all;              // the shortest first
    std::int64_t tokens = 0, behind = 0;    // sums of requests: of all, of those behind a prefill
    std::optional<Ns> atMost(double) const; // largest gap for this share of the tokens, 0 to 1; absent: there are none
    std::optional<Ns> behindMin, behindMax; // absent: none waited behind a prefill
    std::vector<std::string> lines() const; // sentences in the reader's language; empty: there are no gaps

    // Equally wide on a logarithmic axis.
    struct Bin {
        Ns from{}, to{}; // half-open
        std::int64_t alone = 0, behind = 0;
    };
    std::vector<Bin> bins() const;
};

TokenGaps tokenGapsOf(const Trace& trace, const Iterations& all);

} // namespace lanescope
