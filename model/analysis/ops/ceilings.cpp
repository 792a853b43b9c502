#include "model/analysis/ops/ceilings.h"

#include "model/analysis/kernels/footprints.h"
#include "model/base/median.h"
#include "model/kernels/kernel_name.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace lanescope {

std::string_view nameOf(CeilingBound bound) { return bound == CeilingBound::Compute ? "compute" : "memory"; }

namespace {

bool isOfAmd(const KernelName& name)
{
    static constexpr std::array<std::string_view, 6> families{"hipblaslt",         "tensile", "miopen",
                                                              "composable_kernel", "ck_tile", "aiter"};
    return std::find(families.begin(), families.end(), name.family) != families.end();
}

} // namespace

std::optional<MathType> mathOf(const OpCost& cost, std::string_view kernelName)
{
    if (!cost.operands || !cost.flops || cost.kind == OpClass::Pointwise)
        return {};
    switch (*cost.operands) {
    case ElementType::Half:
        return MathType::Fp16;
    case ElementType::BFloat16:
        return MathType::Bf16;
    case ElementType::Double:
        return MathType::Fp64;
    case ElementType::Float8:
        return MathType::Fp8;
    case ElementType::Int8:
        return MathType::Int8;
    case ElementType::Float: {
        const KernelName name = decodeKernelName(kernelName);
        if (name.dtype == "tf32")
            return MathType::Tf32;
        const auto usesTensorCores = name.usesTensorCores();
        // AMD's matrix cores multiply fp32 as it is, at the rate that the data sheets give for it.
        if (name.dtype == "fp32" && (usesTensorCores != true || isOfAmd(name)))
            return MathType::Fp32;
        if (name.dtype && name.dtype != "fp32")
            return {}; // the inputs were cast before the kernel ran
        return usesTensorCores ? std::optional{*usesTensorCores ? MathType::Tf32 : MathType::Fp32} : std::nullopt;
    }
    default:
        return {};
    }
}

namespace {

// Summarises one figure (FLOP or bytes) of many launches.
struct Figure {
    double total = 0, time = 0, first = 0;
    bool isUniform = true;
    std::vector<double> times;
    void add(double amount, double ns)
    {
        if (times.empty())
            first = amount;
        isUniform &= amount == first;
        total += amount;
        time += ns;
        times.push_back(ns);
    }
    double each() const { return isUniform ? first : total / static_cast<double>(times.size()); }
    double usualNs() { return isUniform ? medianOf(times) : time / static_cast<double>(times.size()); }
};

} // namespace

Ceiling ceilingOf(const Trace& trace, const OpCosts& costs, std::span<const SliceId> kernels)
{
    Ceiling c;
    Figure flops, bytes;
    bool isFirst = true;
    for (const SliceId s : kernels) {
        const WorkCost* w = costs.of(s);
        const auto ns = static_cast<double>(trace.duration(s).count());
        if (!w || !(w->hasFlops || w->hasBytes) || ns <= 0)
            continue;
        const OpCost& cost = costs.costs[w->cost];
        ++c.launches;
        if (w->hasFlops)
            flops.add(*cost.flops, ns);
        if (w->hasBytes)
            bytes.add(static_cast<double>(*cost.bytes()), ns);
        const auto math = mathOf(cost, trace.name(s));
        c.math = isFirst || c.math == math ? math : std::nullopt;
        isFirst = false;
    }
    if (c.launches == 0)
        return c;
    c.isUniform = flops.isUniform && bytes.isUniform &&
                  (flops.times.empty() || bytes.times.empty() || flops.times.size() == bytes.times.size());
    const Gpu* gpu = gpuOf(trace, kernels.front());
    const GpuPeaks* peaks = gpu ? peaksOf(*gpu) : nullptr;
    if (peaks && c.math)
        c.peakTflops = peaks->tflops(*c.math);
    if (peaks && peaks->gbPerSecond > 0)
        c.peakGbPerSecond = peaks->gbPerSecond;
    std::optional<double> usual, computeNs, memoryNs;
    if (!flops.times.empty()) {
        const double mean = flops.time / static_cast<double>(flops.times.size());
        usual = flops.usualNs();
        c.flops = flops.each();
        c.tflops = *c.flops / *usual / 1e3; // 1 FLOP per nanosecond is 1 GFLOP/s
        if (flops.isUniform)
            c.tflopsByMean = *c.flops / mean / 1e3;
        if (c.peakTflops) {
            c.pctOfPeak = 100 * *c.tflops / *c.peakTflops;
            if (c.tflopsByMean)
                c.pctOfPeakByMean = 100 * *c.tflopsByMean / *c.peakTflops;
            computeNs = *c.flops / *c.peakTflops / 1e3;
        }
    }
    if (!bytes.times.empty()) {
        usual = bytes.usualNs();
        c.bytes = bytes.each();
        c.gbPerSecond = *c.bytes / *usual; // 1 byte per nanosecond is 1 GB/s
        if (c.peakGbPerSecond) {
            // No memory is faster than its data sheet, so such a kernel found its data in a cache.
            c.isFromCache = *c.gbPerSecond > *c.peakGbPerSecond;
            if (!c.isFromCache) {
                c.pctOfBandwidth = 100 * *c.gbPerSecond / *c.peakGbPerSecond;
                memoryNs = *c.bytes / *c.peakGbPerSecond;
            }
        }
    }
    if (c.flops && c.bytes && *c.bytes > 0)
        c.flopsPerByte = *c.flops / *c.bytes;
    // Arithmetic without a known peak could be the higher ceiling, so there is no ceiling then, except for ops with
    // hardly any arithmetic.
    const bool isArithmetic = c.flops && c.math;
    if (c.isFromCache && computeNs) { // only arithmetic bounds it
        c.bound = CeilingBound::Compute;
        c.ceilingNs = computeNs;
        c.pctOfCeiling = 100 * *computeNs / *usual;
    }
    if (memoryNs && (computeNs || !c.flops || (!isArithmetic && c.flopsPerByte && *c.flopsPerByte <= 1))) {
        c.bound = computeNs && *computeNs > *memoryNs ? CeilingBound::Compute : CeilingBound::Memory;
        c.ceilingNs = std::max(*memoryNs, computeNs.value_or(0));
        c.pctOfCeiling = 100 * *c.ceilingNs / *usual;
    }
    return c;
}

std::vector<GemmRow> gemmTable(const Trace& trace, const OpCosts& costs, const std::vector<Launched>& work)
{
    using Key =
        std::tuple<std::uint32_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t, ElementType, const Gpu*>;
    std::map<Key, std::vector<SliceId>> groups;
    for (const Launched& l : work) {
        const WorkCost* w = costs.of(l.work);
        if (!w || !w->hasFlops)
            continue;
        const OpCost& cost = costs.costs[w->cost];
        if (cost.kind != OpClass::Product || !cost.product || !cost.operands)
            continue;
        const ProductShape& p = *cost.product;
        groups[{trace.nameId(l.work).value, p.batch, p.m, p.n, p.k, *cost.operands, gpuOf(trace, l.work)}].push_back(
            l.work);
    }
    std::vector<GemmRow> rows;
    for (auto& [key, kernels] : groups) {
        const WorkCost* w = costs.of(kernels.front());
        const OpCost& cost = costs.costs[w->cost];
        GemmRow row;
        row.kernel = trace.nameId(kernels.front());
        row.op = trace.nameId(w->op);
        row.shape = *cost.product;
        row.operands = *cost.operands;
        if (const auto tile = decodeKernelName(trace.text(row.kernel)).tile)
            row.tile = tile->text();
        row.count = kernels.size();
        std::vector<double> times;
        for (const SliceId s : kernels) {
            row.total += trace.duration(s);
            times.push_back(static_cast<double>(trace.duration(s).count()));
        }
        row.meanNs = static_cast<double>(row.total.count()) / static_cast<double>(row.count);
        row.median = Ns{static_cast<std::int64_t>(medianOf(times))};
        row.ceiling = ceilingOf(trace, costs, kernels);
        row.kernels = std::move(kernels);
        rows.push_back(std::move(row));
    }
    std::sort(rows.begin(), rows.end(), [&](const GemmRow& a, const GemmRow& b) {
        if (a.total != b.total)
            return a.total > b.total;
        const SliceId first = a.kernels[0], second = b.kernels[0]; // each row has a different one
        return std::tuple{trace.begin(first), first} < std::tuple{trace.begin(second), second};
    });
    return rows;
}

} // namespace lanescope
