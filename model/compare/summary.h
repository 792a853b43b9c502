#pragma once
// A comparison in words: what changed, and whether it was worth it.

#include "model/compare/diff.h"

namespace lanescope {

std::vector<Sentence> summaryOf(const Diff& diff);

} // namespace lanescope
