#pragma once
// How the launches of one kernel differ: where most lie, which stand far out, and whether their mean misleads.

#include "model/store/trace.h"

#include <vector>

namespace lanescope {

struct LaunchSpread {
    std::size_t count = 0;
    Ns least{}, quarter{}, median{}, threeQuarters{}, most{}; // quarter: a quarter is as short or shorter
    double meanNs = 0;
    std::vector<SliceId> outliers; // in order of begin
    // The mean lies outside the middle half, and at least a twentieth from the median: it is no launch's typical time.
    bool meanMisleads = false;
};

// launches: in order of begin. An outlier lies more than three times the middle half's width outside of it (Tukey's
// outer fence) and at least a tenth of the median from the median; of fewer than four launches nothing is said.
LaunchSpread spreadOf(const Trace& trace, const std::vector<SliceId>& launches);

} // namespace lanescope
