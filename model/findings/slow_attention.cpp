// Fused attention that is slow for its kind: in single precision, where the fast kernels take half precision, or far
// below the peak although its sequences are long.

#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include "model/analysis/kernels/footprints.h"
#include "model/analysis/ops/ceilings.h"
#include "model/kernels/kernel_name.h"

#include <fmt/format.h>
#include <map>
#include <unordered_map>

namespace lanescope {

namespace {

constexpr std::size_t attentionsShown = 3;

std::vector<SliceId> attentionKernels(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    std::vector<SliceId> kernels;
    for (const Launched& l : analysis.work())
        if (trace.kind(l.work) == SliceKind::Kernel && trace.kernelRole(trace.nameId(l.work)) == KernelRole::Attention)
            kernels.push_back(l.work);
    return kernels;
}

const GpuPeaks* halfPrecisionPeaks(const Trace& trace, SliceId kernel)
{
    const Gpu* gpu = gpuOf(trace, kernel);
    const GpuPeaks* peaks = gpu ? peaksOf(*gpu) : nullptr;
    return peaks && peaks->tflops(MathType::Bf16) && peaks->tflops(MathType::Fp32) ? peaks : nullptr;
}

// Percent of the peak: below `lowPct` a kernel is reported; such kernels reach `usualPct` on long sequences.
struct AttentionReach {
    double lowPct, usualPct;
};

// FlashAttention 2 reaches 35 % of an H100's peak and 60 % of an A100's; its kernels for AMD reach 30 to 40 %.
AttentionReach attentionReachOf(const Gpu* gpu)
{
    return gpu && !gpu->isNvidia() ? AttentionReach{25, 35} : AttentionReach{25, 40};
}

struct SlowAttention {
    std::vector<SliceId> kernels;
    Ceiling ceiling;
    double lostNs = 0, usualPct = 0;
};

} // namespace

static std::vector<Finding> fp32Attention(const Analysis& analysis)
{
    constexpr double worthSayingPct = 5; // minimum share of the GPU's busy time
    const Trace& trace = analysis.trace();
    std::unordered_map<std::uint32_t, bool> isSingle; // by name
    Finding finding;
    Ns total{};
    for (const SliceId kernel : attentionKernels(analysis)) {
        const auto [at, isNew] = isSingle.try_emplace(trace.nameId(kernel).value, false);
        if (isNew)
            at->second = decodeKernelName(trace.name(kernel)).dtype == "fp32";
        if (!at->second || !halfPrecisionPeaks(trace, kernel))
            continue;
        finding.work.push_back(kernel);
        total += trace.duration(kernel);
    }
    const double pct = percentOfGpuTime(analysis, finding.work);
    if (finding.work.empty() || pct < worthSayingPct)
        return {};
    const GpuPeaks* peaks = halfPrecisionPeaks(trace, finding.work.front());
    const auto count = static_cast<std::int64_t>(finding.work.size());
    finding.severity = Severity::Notice;
    finding.evidence = longestOf(trace, finding.work, attentionsShown);
    finding.values = {{"kernel", std::string{trace.kernelLabel(trace.nameId(finding.evidence.front()))}},
                      {"pct", pct},
                      {"total", total},
                      {"count", count},
                      {"times", *peaks->tflops(MathType::Bf16) / *peaks->tflops(MathType::Fp32)},
                      {"launches", Phrase{count == 1 ? PHRASE("one launch") : PHRASE("{count} launches")}}};
    return {finding};
}

static std::vector<Finding> attentionBelowPeak(const Analysis& analysis)
{
    constexpr double worthSaying = 0.05;     // minimum share of the device's time
    constexpr double longFlopsPerByte = 512; // 1024 tokens in 16 bits, or 2048 if a causal mask leaves half
    constexpr Ns shortest{50'000};
    const Trace& trace = analysis.trace();
    const Ns device = totalOf(trace, analysis.work());
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<SliceId>> groups; // by name and shape
    for (const SliceId kernel : attentionKernels(analysis))
        if (const WorkCost* cost = analysis.costs().of(kernel); cost && cost->hasFlops)
            groups[{trace.nameId(kernel).value, cost->cost}].push_back(kernel);
    Finding finding;
    double lost = 0, maxLost = 0;
    std::int64_t count = 0;
    for (const auto& [key, kernels] : groups) {
        const Ceiling c = ceilingOf(trace, analysis.costs(), kernels);
        const AttentionReach reach = attentionReachOf(gpuOf(trace, kernels.front()));
        if (c.math == MathType::Fp32 || !c.pctOfPeak || *c.pctOfPeak >= reach.lowPct || !c.flopsPerByte ||
            *c.flopsPerByte < longFlopsPerByte || trace.duration(longestOf(trace, kernels, 1).front()) < shortest)
            continue;
        Ns total{};
        for (const SliceId kernel : kernels)
            total += trace.duration(kernel);
        const double rowLost = static_cast<double>(total.count()) * (1 - *c.pctOfPeak / reach.usualPct);
        lost += rowLost;
        count += std::ssize(kernels);
        finding.work.insert(finding.work.end(), kernels.begin(), kernels.end());
        if (rowLost <= maxLost)
            continue;
        maxLost = rowLost;
        finding.evidence = longestOf(trace, kernels, attentionsShown);
        finding.values["kernel"] = std::string{trace.kernelLabel(trace.nameId(kernels.front()))};
        finding.values["tflops"] = *c.tflops;
        finding.values["pct"] = *c.pctOfPeak;
        finding.values["peak"] = *c.peakTflops;
        finding.values["usual"] = reach.usualPct;
    }
    if (finding.evidence.empty() || lost < worthSaying * static_cast<double>(device.count()))
        return {};
    finding.severity = Severity::Notice;
    finding.cost = Ns{static_cast<std::int64_t>(lost)};
    finding.values["count"] = count;
    finding.values["launches"] = Phrase{count == 1 ? PHRASE("one launch") : PHRASE("{count} launches")};
    return {finding};
}

const Rule fp32AttentionRule{
    "fp32_attention",
    PHRASE("Attention in single precision: {pct} % of the GPU's busy time"),
    PHRASE("{total} in {launches}, such as {kernel}. FlashAttention takes fp16 and bf16 alone; on this GPU's tensor "
           "cores they have {times} times the peak of fp32, and half the bytes."),
    PHRASE("If the model allows it, run attention in bf16: torch.autocast, or cast query, key and value before "
           "scaled_dot_product_attention."),
    fp32Attention,
    {Cause::Compute}};

const Rule attentionBelowPeakRule{
    "attention_below_peak",
    PHRASE("Attention far below the GPU's peak: {launches}"),
    PHRASE("{kernel} loses most time. It reaches {tflops} TFLOP/s, {pct} % of the peak of {peak}. Attention over "
           "sequences of this length often reaches {usual} %; the cost is what that would save."),
    PHRASE("Try the other attention kernels: torch.nn.attention.sdpa_kernel chooses one; FlashAttention 3 is made for "
           "Hopper, AITER and Composable Kernel for AMD's GPUs. Head sizes of 64 and 128 are served best; a bias or a "
           "mask as a tensor rules out the fastest."),
    attentionBelowPeak,
    {Cause::Compute}};

} // namespace lanescope
