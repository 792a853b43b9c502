#pragma once
// How many launches of kernels have no GPU work in the trace. The recording lost it, or ended before it ran.

#include "model/analysis/analysis.h"

namespace lanescope {

// Launches outside of captures. CPU lanes only.
struct KernelLaunches {
    std::int64_t count = 0;
    std::vector<SliceId> missing; // without GPU work, in the order of the lanes
    std::int64_t lost = 0;        // the part of `missing` before the last launch with GPU work

    double missingPct() const
    {
        return count > 0 ? 100.0 * static_cast<double>(missing.size()) / static_cast<double>(count) : 0;
    }
    // The recording ended before the work of launches that come after all launches with work.
    bool isCutOff() const { return lost * 2 < static_cast<std::int64_t>(missing.size()); }
    // The recording lost so much in its middle that shares and savings mean little.
    bool isMuchLost() const;
};
KernelLaunches computeKernelLaunches(const Analysis& analysis);
inline const KernelLaunches& kernelLaunchesOf(const Analysis& analysis) { return analysis.once(computeKernelLaunches); }

} // namespace lanescope
