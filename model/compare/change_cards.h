#pragma once
// The changes that get a card: the largest ones on the GPU, waiting for other ranks, launches, the host. Each has a
// title, a full text, and the time that it adds to a step.

#include "model/compare/diff.h"

#include <optional>
#include <vector>

namespace lanescope {

struct ChangeCard {
    Sentence title;
    std::vector<Sentence> detail;
    std::vector<Sentence> rows;  // changes that the card joins, largest first
    std::optional<Ns> delta;     // per step
    std::optional<double> share; // share of a's GPU time; for the host, share of a's host time
    Trend trend = Trend::Same;
    Both<std::vector<SliceId>> slices; // ordered by begin
};

// Most important first; the host comes last.
std::vector<ChangeCard> changeCards(const Diff& diff);
// Says how the comparison was made: launches, cold steps, steps without a partner.
std::vector<Sentence> aboutComparison(const Diff& diff);

} // namespace lanescope
