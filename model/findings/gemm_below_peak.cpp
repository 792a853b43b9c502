// Matrix products that stay far below what the GPU could do for their shape. They are compared with the roofline, so a
// memory-bound product is measured by the memory's bandwidth.

#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include "model/analysis/kernels/footprints.h"
#include "model/analysis/ops/ceilings.h"
#include "model/analysis/time/busy.h"

#include <fmt/format.h>

namespace lanescope {

namespace {

// Percent of the ceiling: a large product reaches `usualPct`; below `lowPct` a product is reported.
struct Reach {
    double lowPct, usualPct;
};

constexpr std::int64_t tileSize = 128;
std::int64_t paddedToTiles(std::int64_t size) { return (size + tileSize - 1) / tileSize * tileSize; }
bool fillsTiles(std::int64_t size) { return size * 10 > paddedToTiles(size) * 9; }

// A batch of at least one product for each multiprocessor, whose tiles are partly empty: more products of that shape
// take more time.
bool isBatchOfPartTiles(const Trace& trace, const GemmRow& row)
{
    const Gpu* gpu = gpuOf(trace, row.kernels.front());
    return gpu && gpu->sms && row.shape.batch >= *gpu->sms && !(fillsTiles(row.shape.m) && fillsTiles(row.shape.n));
}

// A compute-bound product with several waves of full tiles and a long inner dimension fills the GPU: a larger product
// would not use it better. In a tile that is only partly filled, more rows cost nothing.
bool fillsTheGpu(const Trace& trace, const GemmRow& row)
{
    constexpr std::int64_t waves = 2, longInner = 512;
    const Gpu* gpu = gpuOf(trace, row.kernels.front());
    if (!gpu || !gpu->sms || row.ceiling.bound != CeilingBound::Compute || row.shape.k < longInner ||
        !fillsTiles(row.shape.m) || !fillsTiles(row.shape.n))
        return false;
    const std::int64_t tiles =
        paddedToTiles(row.shape.m) / tileSize * (paddedToTiles(row.shape.n) / tileSize) * row.shape.batch;
    return footprintOf(trace, row.kernels.front()).blocks().value_or(tiles) >= waves * *gpu->sms;
}

Phrase adviceFor(const Trace& trace, const GemmRow& row)
{
    if (fillsTheGpu(trace, row))
        return {PHRASE("This product is large enough to fill the GPU, so a larger batch would not help. Check the "
                       "kernel that was chosen (layout, alignment, tile; max-autotune tries others) and the GPU's "
                       "clocks and power limit.")};
    if (isBatchOfPartTiles(trace, row))
        return {PHRASE("The batch fills the GPU already, so a larger one would not help. Each product leaves a part of "
                       "its tiles empty: pad M and N, or join products. Look at the kernel's tile; max-autotune tries "
                       "others.")};
    return {PHRASE("Larger products fill the GPU better: increase the batch, or join products that share an input. "
                   "Look at the kernel's waves and tile; max-autotune tries others.")};
}

// On square products with thousands of rows, the libraries for AMD's GPUs reach about half of the data sheet's peak
// (587 of 1307 TFLOP/s on an MI300X, 32768 x 8192 x 2048 in bf16), those of NVIDIA's two thirds and more.
Reach reachOf(const Gpu* gpu) { return gpu && !gpu->isNvidia() ? Reach{35, 50} : Reach{50, 70}; }

} // namespace

static std::vector<Finding> gemmBelowPeak(const Analysis& analysis)
{
    constexpr double worthSaying = 0.05; // minimum share of the device's time
    constexpr Ns shortest{20'000};       // the launch dominates the duration of shorter kernels
    const Ns device = totalOf(analysis.trace(), analysis.work());
    Finding finding;
    double lost = 0, maxLost = 0;
    std::int64_t count = 0;
    for (const GemmRow& row : analysis.gemms()) {
        const Ceiling& c = row.ceiling;
        const Reach reach = reachOf(gpuOf(analysis.trace(), row.kernels.front()));
        if (!c.pctOfCeiling || !c.pctOfPeak || *c.pctOfCeiling >= reach.lowPct || row.median < shortest)
            continue;
        const double reachable = *c.ceilingNs * static_cast<double>(row.count) * 100 / reach.usualPct;
        const double rowLost = static_cast<double>(row.median.count()) * static_cast<double>(row.count) - reachable;
        lost += rowLost;
        finding.work.insert(finding.work.end(), row.kernels.begin(), row.kernels.end());
        count += static_cast<std::int64_t>(row.count);
        if (rowLost > maxLost) {
            maxLost = rowLost;
            finding.values["kernel"] = std::string{analysis.trace().kernelLabel(row.kernel)};
            finding.values["advice"] = adviceFor(analysis.trace(), row);
            finding.values["shape"] =
                fmt::format("{} x {} x {}{}", row.shape.m, row.shape.n, row.shape.k,
                            row.shape.batch > 1 ? fmt::format(", batch {}", row.shape.batch) : "");
            finding.values["tflops"] = *c.tflops;
            finding.values["pct"] = *c.pctOfPeak;
            finding.values["ceiling_pct"] = *c.pctOfCeiling;
            finding.values["peak"] = *c.peakTflops;
            finding.values["median"] = row.median;
            finding.values["reachable"] = reach.usualPct;
            finding.evidence.assign(row.kernels.begin(),
                                    row.kernels.begin() + std::min<std::ptrdiff_t>(3, std::ssize(row.kernels)));
        }
    }
    if (finding.evidence.empty() || lost < worthSaying * static_cast<double>(device.count()))
        return {};
    finding.severity = Severity::Notice;
    // Products that run at the same time share the GPU: each alone looks slower than it is.
    std::vector<TimeRange> ranges;
    Ns total{};
    for (const SliceId kernel : finding.work) {
        ranges.push_back(analysis.trace().range(kernel));
        total += analysis.trace().duration(kernel);
    }
    const Ns together = lengthOf(unionOf(std::move(ranges)));
    finding.cost = std::max(Ns{}, Ns{static_cast<std::int64_t>(lost)} - (total - together));
    finding.values["count"] = count;
    finding.values["launches"] = Phrase{count == 1 ? PHRASE("one launch") : PHRASE("{count} launches")};
    return {finding};
}

const Rule gemmBelowPeakRule{
    "gemm_below_peak",
    PHRASE("GEMMs far below the GPU's peak: {launches}"),
    PHRASE(
        "{kernel} loses most time: {tflops} TFLOP/s, {pct} % of the peak of {peak}. It reaches {ceiling_pct} % of what "
        "its arithmetic and bytes allow; its median is {median}, on M x N x K = {shape}. The cost is the time that "
        "would be saved at {reachable} % of that limit."),
    "{advice}",
    gemmBelowPeak,
    {Cause::Compute}};

} // namespace lanescope
