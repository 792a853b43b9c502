#pragma once
// Says in one line what a change did: which roles make up the difference, what replaced what, what CUDA graphs replay,
// whether a cold run is compared with a warm one, and the verdict of both sides.

#include "model/compare/diff.h"

#include <optional>
#include <vector>

namespace lanescope {

std::vector<Sentence> answerOf(const Diff& diff, const Trace& a, const Trace& b);

// Waiting for data, reported apart from the host's work; absent if it is a small part of the steps.
std::optional<Sentence> dataWaitSentence(const Diff& diff);
Sentence otherProgramsSentence(const Diff& diff);

} // namespace lanescope
