#pragma once
// Describes how much the launches of one kernel differ: quartiles, outliers, and whether the mean is misleading.

#include "model/store/trace.h"

#include <vector>

namespace lanescope {

struct LaunchSpread {
    std::size_t count = 0;
    Ns min{}, quarter{}, median{}, threeQuarters{}, max{}; // quarter, threeQuarters: the first and third quartile
    double meanNs = 0;
    std::vector<SliceId> outliers; // ordered by begin
    // The mean is outside the middle half and differs from the median by at least 5 %, so it is not a typical time.
    bool meanMisleads = false;
};

// launches: ordered by begin. An outlier is more than three interquartile ranges outside of the middle half (Tukey's
// outer fence) and differs from the median by at least a tenth of it. With fewer than four launches nothing is
// reported.
LaunchSpread spreadOf(const Trace& trace, const std::vector<SliceId>& launches);

} // namespace lanescope
