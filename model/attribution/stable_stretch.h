#pragma once
// The stable stretch of iterations in words: what repeats, and its figures, one line each; or why there is none. And
// the sentences about all iterations.

#include "model/attribution/iterations.h"
#include "model/attribution/token_gaps.h"

#include <string>
#include <vector>

namespace lanescope {

// In the reader's language.
struct StableCard {
    std::string title; // "24 × decode, batch 24"
    std::string place; // "iterations 12 to 35"; empty without a stretch
    struct Line {
        std::string label, value; // "Period", "9.880 ms median, 9.690 ms to 10.08 ms"
    };
    std::vector<Line> lines;
    std::string whyNot; // a sentence; empty: there is a stretch

    std::string text() const; // all of it in one paragraph
};
StableCard stableCardOf(const Iterations& all, const TokenGaps& gaps);

// "1000 to 1200", "at least 1000": in the reader's language.
std::string rangeOf(const TokenRate& rate);
// "decode", "step": in the reader's language.
std::string kindWord(const std::optional<IterationKind>& kind);
// How long the GPU waits in iterations of each kind.
std::vector<std::string> waitSentences(const Iterations& all);

} // namespace lanescope
