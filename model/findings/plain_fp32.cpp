// Products and convolutions in single precision that do not use the tensor cores, recognised by their kernels' names.
// So the rule also works if no shapes are recorded, for convolutions, and on GPUs from before TF32.

#include "model/analysis/kernels/footprints.h"
#include "model/analysis/ops/ceilings.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"
#include "model/kernels/kernel_name.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

namespace {

// "volta_sgemm_128x64_tn", "cutlass_80_simt_sgemm_...", "implicit_convolve_sgemm": float, without tensor cores.
bool isPlainFp32(std::string_view kernel)
{
    const KernelName name = decodeKernelName(kernel);
    const bool multiplies = name.role == KernelRole::Gemm || name.role == KernelRole::Convolution;
    return multiplies && name.dtype == "fp32" && !name.usesTensorCores().value_or(false) &&
           kernel.find("tensorop") == std::string_view::npos && kernel.find("gemv") == std::string_view::npos;
}

} // namespace

static std::vector<Finding> plainFp32(const Analysis& analysis)
{
    constexpr double worthSayingPct = 10; // minimum share of the device's time
    constexpr int firstTensorCores = 7, firstTf32 = 8;
    constexpr std::size_t mostEvidence = 3;
    const Trace& trace = analysis.trace();
    std::unordered_map<std::uint32_t, bool> isPlain; // by name
    std::vector<SliceId> kernels;
    Ns total{};
    bool hasTf32 = false, hasConvolution = false;
    for (const Launched& l : analysis.work()) {
        if (trace.kind(l.work) != SliceKind::Kernel)
            continue;
        const auto [at, isNew] = isPlain.try_emplace(trace.nameId(l.work).value, false);
        if (isNew)
            at->second = isPlainFp32(trace.name(l.work));
        if (!at->second)
            continue;
        const Gpu* gpu = gpuOf(trace, l.work);
        const KernelRole role = trace.kernelRole(trace.nameId(l.work));
        // The rule covers NVIDIA's GPUs only. Products whose shapes are known belong to the rule on TF32.
        if (!gpu || !gpu->isNvidia() || *gpu->computeMajor < firstTensorCores)
            continue;
        const WorkCost* cost = analysis.costs().of(l.work);
        if (*gpu->computeMajor >= firstTf32 && role == KernelRole::Gemm && cost && cost->hasFlops && peaksOf(*gpu))
            continue;
        hasTf32 = *gpu->computeMajor >= firstTf32;
        hasConvolution = hasConvolution || role == KernelRole::Convolution;
        total += trace.duration(l.work);
        kernels.push_back(l.work);
    }
    const double pct = percentOf(total, totalOf(trace, analysis.work()));
    if (kernels.empty() || pct < worthSayingPct)
        return {};
    Finding finding;
    finding.severity = Severity::Notice;
    const auto count = static_cast<std::int64_t>(kernels.size());
    finding.work = kernels;
    finding.evidence = longestOf(trace, std::move(kernels), mostEvidence);
    finding.values = {
        {"kernel", std::string{trace.kernelLabel(trace.nameId(finding.evidence[0]))}},
        {"time", total},
        {"count", count},
        {"pct", percentOfGpuTime(analysis, finding.work)},
        {"launches", Phrase{count == 1 ? PHRASE("one launch") : PHRASE("{count} launches")}},
        {"advice",
         Phrase{!hasTf32 ? PHRASE("This GPU has tensor cores for float16, but not TF32: use autocast to float16 "
                                  "(torch.autocast, with a gradient scaler in training) if the precision is enough.")
                : hasConvolution
                    ? PHRASE("If ten bits of mantissa are enough, use torch.backends.cudnn.allow_tf32 = True and "
                             "torch.set_float32_matmul_precision(\"high\"), or autocast to bfloat16.")
                    : PHRASE("If ten bits of mantissa are enough, use torch.set_float32_matmul_precision(\"high\"), or "
                             "autocast to bfloat16. Products that are bound by memory gain little.")}}};
    return {finding};
}

const Rule plainFp32Rule{
    "plain_fp32",
    PHRASE("fp32 kernels leave the tensor cores unused: {pct} % of the GPU's busy time"),
    PHRASE("The longest is {kernel}. By their names, such kernels multiply in full single precision without tensor "
           "cores: {time} in {launches}."),
    "{advice}",
    plainFp32,
    {Cause::Compute}};

} // namespace lanescope
