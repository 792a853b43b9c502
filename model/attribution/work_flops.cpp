#include "model/attribution/work_flops.h"

#include "model/analysis/kernels/gpu_peaks.h"
#include "model/analysis/ops/ceilings.h"

namespace lanescope {

const GpuPeaks* peaksOfLane(const Trace& trace, LaneId lane)
{
    const auto gpu = trace[trace[lane].process].gpu;
    return gpu ? peaksOf(trace.info().gpus[*gpu]) : nullptr;
}

WorkFlops workFlops(const Trace& trace, SliceId work, const OpCost& op, double share, const GpuPeaks* peaks)
{
    WorkFlops w;
    // Elementwise work does not count as model FLOP.
    if (share <= 0 || !op.flops ||
        (op.kind != OpClass::Product && op.kind != OpClass::Convolution && op.kind != OpClass::Attention))
        return w;
    w.flops = *op.flops * share;
    w.math = mathOf(op, trace.name(work));
    const auto tflops = peaks && w.math ? peaks->tflops(*w.math) : std::nullopt;
    w.peaks = peaks;
    if (tflops)
        w.peakNs = w.flops / *tflops / 1e3;
    w.isTooFast = w.peakNs > static_cast<double>(trace.duration(work).count());
    return w;
}

std::vector<WorkFlops> computeWorkFlops(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    const OpCosts& costs = analysis.costs();
    const std::vector<Launched>& work = analysis.work();
    std::vector<WorkFlops> all(work.size());
    LaneId lane{0u};
    const GpuPeaks* peaks = nullptr;
    bool isFirst = true;
    for (std::size_t i = 0; i < work.size(); ++i) {
        const WorkCost* cost = costs.of(work[i].work);
        if (!cost || cost->flopShare <= 0)
            continue;
        if (isFirst || !trace[lane].slices.contains(work[i].work)) {
            lane = trace.laneOf(work[i].work);
            peaks = peaksOfLane(trace, lane);
            isFirst = false;
        }
        all[i] = workFlops(trace, work[i].work, costs.costs[cost->cost], cost->flopShare, peaks);
    }
    return all;
}

void FlopSum::add(const WorkFlops& work)
{
    flops += work.flops;
    peakNs += work.peakNs;
    withoutPeak += work.peakNs == 0 ? work.flops : 0;
    hasTooFast |= work.isTooFast;
    hasMissing |= work.isMissing;
}

void FlopSum::add(const FlopSum& other)
{
    flops += other.flops;
    peakNs += other.peakNs;
    withoutPeak += other.withoutPeak;
    hasTooFast |= other.hasTooFast;
    hasMissing |= other.hasMissing;
}

std::optional<double> FlopSum::pctOfPeak(Ns time) const
{
    if (flops <= 0 || hasTooFast || withoutPeak * 2 >= flops || time <= Ns{})
        return {};
    const double pct = 100 * peakNs / static_cast<double>(time.count());
    return pct <= 100 ? std::optional{pct} : std::nullopt;
}

} // namespace lanescope
