#pragma once
// Findings in the order of what would be saved: each is replayed without its cause.

#include "model/findings/rule.h"

namespace lanescope {

// findingsOf with what each would save, largest saving first. Where no change of the graph stands for the remedy, it is
// at most the finding's own part of the window; savesUnknown says why nothing can be told.
const std::vector<Finding>& rankedFindingsOf(const Analysis& analysis);

} // namespace lanescope
