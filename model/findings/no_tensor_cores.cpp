// Single-precision products that run without tensor cores on a GPU that could use them: TF32 is off.

#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include "model/analysis/kernels/footprints.h"
#include "model/analysis/ops/ceilings.h"

#include <algorithm>

namespace lanescope {

static std::vector<Finding> noTensorCores(const Analysis& analysis)
{
    constexpr double worthSayingPct = 10; // minimum share of the device's time
    constexpr double minGain = 1.5;       // minimum ratio of the present ceiling to the one with TF32
    const Ns device = totalOf(analysis.trace(), analysis.work());
    Ns total{}, leftOut{};
    Finding finding;
    std::int64_t count = 0, leftOutCount = 0;
    double gain = 0, saved = 0;
    for (const GemmRow& row : analysis.gemms()) {
        const Gpu* gpu = gpuOf(analysis.trace(), row.kernels.front());
        const GpuPeaks* peaks = gpu ? peaksOf(*gpu) : nullptr;
        if (row.ceiling.math != MathType::Fp32 || !peaks || !peaks->tflops(MathType::Tf32) ||
            !peaks->tflops(MathType::Fp32) || !row.ceiling.ceilingNs)
            continue;
        // A memory-bound product, such as one with a thin matrix, would not gain.
        const double arithmeticNs = row.ceiling.flops.value_or(0) / *peaks->tflops(MathType::Tf32) / 1e3;
        const double memoryNs =
            row.ceiling.bytes && peaks->gbPerSecond > 0 ? *row.ceiling.bytes / peaks->gbPerSecond : 0;
        const double faster = std::max(arithmeticNs, memoryNs);
        if (faster <= 0 || *row.ceiling.ceilingNs < minGain * faster) {
            leftOut += row.total;
            leftOutCount += static_cast<std::int64_t>(row.count);
            continue;
        }
        saved += (*row.ceiling.ceilingNs - faster) * static_cast<double>(row.count);
        if (finding.evidence.empty()) { // the first row has the most time
            finding.values["kernel"] = std::string{analysis.trace().kernelLabel(row.kernel)};
            gain = *peaks->tflops(MathType::Tf32) / *peaks->tflops(MathType::Fp32);
            finding.values["advice"] = Phrase{
                gpu->isNvidia() ? PHRASE("If ten bits of mantissa are enough, use "
                                         "torch.set_float32_matmul_precision(\"high\") or autocast to bfloat16.")
                                : PHRASE("If ten bits of mantissa are enough, use "
                                         "torch.set_float32_matmul_precision(\"high\"), for which ROCm also needs "
                                         "HIPBLASLT_ALLOW_TF32=1 in the environment, or autocast to bfloat16.")};
        }
        total += row.total;
        finding.work.insert(finding.work.end(), row.kernels.begin(), row.kernels.end());
        count += static_cast<std::int64_t>(row.count);
        for (std::size_t i = 0; i < row.kernels.size() && finding.evidence.size() < 3; ++i)
            finding.evidence.push_back(row.kernels[i]);
    }
    const double pct = percentOf(total, device);
    if (finding.evidence.empty() || gain <= 1 || pct < worthSayingPct)
        return {};
    finding.severity = Severity::Notice;
    finding.values["count"] = count;
    finding.values["time"] = total;
    finding.values["pct"] = percentOfGpuTime(analysis, finding.work);
    finding.values["gain"] = gain;
    finding.cost = std::min(total, Ns{static_cast<std::int64_t>(saved)});
    finding.values["saved"] = *finding.cost;
    finding.values["left_out"] = leftOut;
    finding.values["left_out_count"] = leftOutCount;
    finding.values["rest"] = Phrase{leftOut > Ns{} ? PHRASE(" Not counted: {left_out} of fp32 GEMMs over "
                                                            "{left_out_count} launches that memory limits; TF32 would "
                                                            "hardly help them.")
                                                   : ""};
    return {finding};
}

const Rule noTensorCoresRule{"no_tensor_cores",
                             PHRASE("fp32 GEMMs without tensor cores: {pct} % of the GPU's busy time"),
                             PHRASE("{kernel} and others multiply in full single precision: {time} over {count} "
                                    "launches. On this GPU's tensor cores, TF32 has {gain} times the peak; with it, "
                                    "arithmetic and bytes would allow at least {saved} less.{rest}"),
                             "{advice}",
                             noTensorCores,
                             {Cause::Compute}};

} // namespace lanescope
