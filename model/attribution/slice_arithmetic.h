#pragma once
// Facts on the arithmetic of one piece of GPU work: what it multiplied, and how close it came to the peak.

#include "model/analysis/analysis.h"
#include "model/describe/slice_facts.h"

#include <vector>

namespace lanescope {

// Empty where its FLOP are not known.
std::vector<Fact> arithmeticFacts(const Analysis& analysis, SliceId slice);

} // namespace lanescope
