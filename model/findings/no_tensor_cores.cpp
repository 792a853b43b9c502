// Single-precision products that run without tensor cores on a GPU that could use them: TF32 is off.

#include "model/findings/rules.h"

#include "model/analysis/kernels/footprints.h"
#include "model/analysis/ops/ceilings.h"

namespace lanescope {

static std::vector<Finding> noTensorCores(const Analysis& analysis)
{
    constexpr double worthSayingPct = 10; // of the device's time
    Ns device{}, total{};
    for (const Launched& l : analysis.work())
        device += analysis.trace().duration(l.work);
    Finding finding;
    std::int64_t count = 0;
    double gain = 0;
    for (const GemmRow& row : analysis.gemms()) {
        const Gpu* gpu = gpuOf(analysis.trace(), row.kernels.front());
        const GpuPeaks* peaks = gpu ? peaksOf(*gpu) : nullptr;
        if (row.ceiling.math != MathType::Fp32 || !peaks || !peaks->tflops(MathType::Tf32) ||
            !peaks->tflops(MathType::Fp32))
            continue;
        if (finding.evidence.empty()) { // rows come with most time first
            finding.values["kernel"] = std::string{analysis.trace().text(row.kernel)};
            gain = *peaks->tflops(MathType::Tf32) / *peaks->tflops(MathType::Fp32);
        }
        total += row.total;
        count += static_cast<std::int64_t>(row.count);
        for (std::size_t i = 0; i < row.kernels.size() && finding.evidence.size() < 3; ++i)
            finding.evidence.push_back(row.kernels[i]);
    }
    const double pct =
        device > Ns{} ? 100.0 * static_cast<double>(total.count()) / static_cast<double>(device.count()) : 0;
    if (finding.evidence.empty() || gain <= 1 || pct < worthSayingPct)
        return {};
    finding.severity = Severity::Notice;
    finding.values["count"] = count;
    finding.values["time"] = total;
    finding.values["pct"] = pct;
    finding.values["gain"] = gain;
    return {finding};
}

const Rule noTensorCoresRule{"no_tensor_cores",
                             PHRASE("fp32 GEMMs without tensor cores: {count}, {pct} % of the GPU's time"),
                             PHRASE("{kernel} multiplies in full single precision ({time} in all). This GPU's tensor "
                                    "cores do float rounded to TF32 at "
                                    "{gain} times the peak."),
                             PHRASE("Where ten bits of mantissa are enough: "
                                    "torch.set_float32_matmul_precision(\"high\"), or autocast to bfloat16."),
                             noTensorCores};

} // namespace lanescope
