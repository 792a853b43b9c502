#pragma once
// Whose a piece of GPU work is, as rows of its details: module, phase and Python function; of replayed work also the
// op and its shapes, where a capture or an eager run shows them.

#include "model/analysis/analysis.h"
#include "model/describe/slice_facts.h"

namespace lanescope {

// Empty for what is not GPU work. Uses the attribution, which takes long at the first question of a large trace.
std::vector<Fact> placeFacts(const Analysis& analysis, SliceId slice);

} // namespace lanescope
