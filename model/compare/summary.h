#pragma once
// A comparison in sentences.

#include "model/compare/diff.h"

namespace lanescope {

std::vector<Sentence> headlineOf(const Diff& diff);
std::vector<Sentence> summaryOf(const Diff& diff);

// Which of the traces holds GPU work in the matched steps. Work that was not recorded is not 0.
enum class Held { None, OnlyA, OnlyB, Both };
Held heldBy(const Diff& diff);

// What "waiting in collectives" adds to the difference of the GPU times, over the matched steps.
Ns waitingDelta(const Diff& diff);

} // namespace lanescope
