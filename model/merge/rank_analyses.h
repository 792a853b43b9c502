#pragma once
// The ranks of a merged trace, each as the trace of one process with its own cached results, so that a rank is
// extracted only once.

#include "model/analysis/analysis.h"

#include <memory>
#include <vector>

namespace lanescope {

using RankAnalyses = std::vector<std::unique_ptr<const Analysis>>;

// In the order of Trace::ranks(); empty for the trace of one process.
const RankAnalyses& ranksOf(const Analysis& merged);

} // namespace lanescope
