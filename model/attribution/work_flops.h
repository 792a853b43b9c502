#pragma once
// Model FLOP of each piece of device work, by the recorded shapes of its op, and how long they would take at the peak
// of their arithmetic. A product that is faster than its peak proves that the type was read wrong: then there is no
// share.

#include "model/analysis/analysis.h"
#include "model/analysis/kernels/gpu_peaks.h"

#include <optional>
#include <vector>

namespace lanescope {

struct WorkFlops {
    double flops = 0;  // 0: none are known
    double peakNs = 0; // at the peak; 0: no peak is known
    bool isTooFast = false;
    std::optional<MathType> math;
    const GpuPeaks* peaks = nullptr; // its GPU's peaks; null: not known
    bool isElsewhere = false;        // other work of its op does all FLOP
    bool isMissing = false;          // it may do arithmetic whose FLOP are not known (matched_flops.h)
};

// The work does this share of the op's arithmetic. peaks: its GPU's peaks; null: not known.
WorkFlops workFlops(const Trace& trace, SliceId work, const OpCost& op, double share, const GpuPeaks* peaks);
const GpuPeaks* peaksOfLane(const Trace& trace, LaneId lane); // null: not known

// In the order of Analysis::work().
std::vector<WorkFlops> computeWorkFlops(const Analysis& analysis);
inline const std::vector<WorkFlops>& workFlopsOf(const Analysis& analysis) { return analysis.once(computeWorkFlops); }

// Adds up to a share of the peak.
struct FlopSum {
    double flops = 0, peakNs = 0;
    double withoutPeak = 0;  // part of `flops`: their type or its peak is not known
    bool hasTooFast = false; // the type of some was read wrong
    bool hasMissing = false; // the FLOP of some are not known
    void add(const WorkFlops& work);
    void add(const FlopSum& other);
    bool isLowerBound() const { return hasMissing || withoutPeak > 0; }
    std::optional<double> total() const { return flops > 0 ? std::optional{flops} : std::nullopt; }
    // In percent of what the GPU could do in that time. At least, if a peak is known for most FLOP but not for all.
    std::optional<double> pctOfPeak(Ns time) const;
};

} // namespace lanescope
