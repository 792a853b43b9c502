// The library's convolutions need channels last but get channels first: each call converts its tensors.

#include "model/analysis/kernels/footprints.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include <unordered_map>

namespace lanescope {

namespace {

// "nchwToNhwcKernel" of cuDNN, "batched_transpose_32x32_half" of MIOpen.
bool convertsLayout(std::string_view kernel)
{
    return kernel.find("nchwToNhwc") != std::string_view::npos || kernel.find("nhwcToNchw") != std::string_view::npos ||
           kernel.starts_with("batched_transpose_");
}

// By the GPU; if the trace does not describe it, by the name, which only MIOpen uses.
bool isAmds(const Trace& trace, SliceId kernel)
{
    const Gpu* gpu = gpuOf(trace, kernel);
    return gpu && !gpu->name.empty() ? !gpu->isNvidia() : trace.name(kernel).starts_with("batched_transpose_");
}

} // namespace

static std::vector<Finding> layoutConversion(const Analysis& analysis)
{
    constexpr double worthSayingPct = 3;
    constexpr std::size_t maxEvidence = 3;
    const Trace& trace = analysis.trace();
    std::unordered_map<std::uint32_t, bool> converts; // by name
    std::vector<SliceId> kernels;
    for (const Launched& l : analysis.work()) {
        if (trace.kind(l.work) != SliceKind::Kernel)
            continue;
        const auto [at, isNew] = converts.try_emplace(trace.nameId(l.work).value, false);
        if (isNew)
            at->second = convertsLayout(trace.name(l.work));
        if (at->second)
            kernels.push_back(l.work);
    }
    const double pct = percentOfGpuTime(analysis, kernels);
    if (kernels.empty() || pct < worthSayingPct)
        return {};
    Finding finding;
    finding.severity = Severity::Notice;
    finding.evidence = longestOf(trace, kernels, maxEvidence);
    Ns total{};
    for (const SliceId kernel : kernels)
        total += trace.duration(kernel);
    const auto count = static_cast<std::int64_t>(kernels.size());
    finding.cost = total;
    finding.values = {{"kernel", std::string{trace.kernelLabel(trace.nameId(finding.evidence[0]))}},
                      {"total", total},
                      {"count", count},
                      {"pct", pct},
                      {"advice", Phrase{isAmds(trace, finding.evidence[0])
                                            ? PHRASE("Keep convolutions in channels last: "
                                                     "model.to(memory_format=torch.channels_last), and the same for "
                                                     "the input. Before ROCm 7.0, PyTorch hands that format to MIOpen "
                                                     "only with PYTORCH_MIOPEN_SUGGEST_NHWC=1.")
                                            : PHRASE("Keep convolutions in channels last: "
                                                     "model.to(memory_format=torch.channels_last), and the same for "
                                                     "the input.")}},
                      {"launches", Phrase{count == 1 ? PHRASE("one launch") : PHRASE("{count} launches")}}};
    finding.work = std::move(kernels);
    return {finding};
}

const Rule layoutConversionRule{
    "layout_conversion",
    PHRASE("Tensors change their memory format for the library: {pct} % of the GPU's busy time"),
    PHRASE("{kernel} and the like take {total} in {launches}. They rearrange tensors between channels first (NCHW) and "
           "channels last (NHWC), because the library's kernels need the other format."),
    "{advice}",
    layoutConversion,
    {Cause::Compute}};

} // namespace lanescope
