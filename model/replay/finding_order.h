#pragma once
// The order of findings, and how loud each is. Both follow from what would be saved. A finding without a known saving
// has the weight of the time that it touches, so that it does not come after one that would save next to nothing.

#include "model/findings/rule.h"

namespace lanescope {

constexpr std::int64_t hardlyAnything = 1000; // divisor: smaller parts of the window do not count

// True if the advice only makes kernels faster: neither fewer launches nor fewer waits.
bool advisesFasterKernels(const Finding& finding);

// Needs `saves`, where they are known.
void orderFindings(const Analysis& analysis, std::vector<Finding>& all);

} // namespace lanescope
