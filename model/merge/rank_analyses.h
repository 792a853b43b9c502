#pragma once
// The ranks of a merged trace, each as the trace of one process with cached results of its own, so that a rank is split
// once for all that is asked of it.

#include "model/analysis/analysis.h"

#include <memory>
#include <vector>

namespace lanescope {

using RankAnalyses = std::vector<std::unique_ptr<const Analysis>>;

// In the order of Trace::ranks(); empty for the trace of one process.
const RankAnalyses& ranksOf(const Analysis& merged);

} // namespace lanescope
