// Products and convolutions in single precision that do not use the tensor cores, recognised by their kernels' names.
// So the rule also works if no shapes are recorded, for convolutions, and on GPUs from before TF32.

#include "model/analysis/kernels/footprints.h"
#include "model/analysis/ops/ceilings.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"
#include "model/kernels/kernel_name.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_map>
#include <unordered_set>

namespace lanescope {

namespace {

// "volta_sgemm_128x64_tn", "cutlass_80_simt_sgemm_...", "implicit_convolve_sgemm": float, without tensor cores.
bool isPlainFp32(std::string_view kernel)
{
    const KernelName name = decodeKernelName(kernel);
    const bool multiplies = name.role == KernelRole::Gemm || name.role == KernelRole::Convolution;
    return multiplies && name.dtype == "fp32" && !name.usesTensorCores().value_or(false) &&
           kernel.find("tensorop") == std::string_view::npos && kernel.find("gemv") == std::string_view::npos &&
           kernel.find("winograd_nonfused") == std::string_view::npos && // transforms before and after the product
           kernel.find("generateWinogradTiles") == std::string_view::npos;
}

// The compute capability that code for this chip needs at least: "sm80", "ampere".
std::optional<int> majorOf(std::string_view arch)
{
    static constexpr std::array<std::pair<std::string_view, int>, 6> names{
        {{"volta", 7}, {"turing", 7}, {"ampere", 8}, {"ada", 8}, {"hopper", 9}, {"blackwell", 10}}};
    for (const auto& [name, major] : names)
        if (arch == name)
            return major;
    int digits = 0;
    if (!arch.starts_with("sm") ||
        std::from_chars(arch.data() + 2, arch.data() + arch.size(), digits).ec != std::errc{} || digits < 50)
        return {};
    return digits / 10;
}

// For a GPU without recorded properties: the newest chip that its kernels are made for.
std::optional<int> majorByKernels(const Trace& trace, const std::vector<Launched>& work)
{
    std::optional<int> newest;
    std::unordered_set<std::uint32_t> names;
    for (const Launched& l : work)
        if (trace.kind(l.work) == SliceKind::Kernel && names.insert(trace.nameId(l.work).value).second)
            if (const auto arch = decodeKernelName(trace.name(l.work)).arch)
                newest = std::max(newest, majorOf(*arch));
    return newest;
}

// Turing's chips TU116 and TU117 have no tensor cores, although their compute capability is 7.5.
bool lacksTensorCores(const Gpu& gpu)
{
    static constexpr std::array names{"GTX 16", "Quadro T", "T400",  "T500",  "T550",
                                      "T600",   "T1000",    "T1200", "MX450", "MX550"};
    return gpu.computeMajor == 7 && gpu.computeMinor == 5 &&
           std::any_of(names.begin(), names.end(),
                       [&](std::string_view name) { return gpu.name.find(name) != std::string::npos; });
}

} // namespace

static std::vector<Finding> plainFp32(const Analysis& analysis)
{
    // Minimum share of the time of kernels and copies without communication, and of the GPU's busy time.
    constexpr double worthSayingPct = 10, worthSayingBusyPct = 2;
    constexpr int firstTensorCores = 7, firstTf32 = 8;
    constexpr std::size_t maxEvidence = 3;
    const Trace& trace = analysis.trace();
    std::unordered_map<std::uint32_t, bool> isPlain; // by name
    std::vector<SliceId> kernels;
    Ns total{};
    bool hasTf32 = false, hasConvolution = false, isRecorded = true;
    std::optional<std::optional<int>> byKernels; // asked once
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
        std::optional<int> major = gpu && gpu->isNvidia() ? gpu->computeMajor : std::nullopt;
        if (!gpu) {
            if (!byKernels)
                byKernels = majorByKernels(trace, analysis.work());
            major = *byKernels;
            isRecorded = false;
        }
        if (!major || *major < firstTensorCores || (gpu && lacksTensorCores(*gpu)))
            continue;
        const WorkCost* cost = analysis.costs().of(l.work);
        if (gpu && *major >= firstTf32 && role == KernelRole::Gemm && cost && cost->hasFlops && peaksOf(*gpu))
            continue;
        hasTf32 = *major >= firstTf32;
        hasConvolution = hasConvolution || role == KernelRole::Convolution;
        total += trace.duration(l.work);
        kernels.push_back(l.work);
    }
    const double pct = percentOf(total, totalOf(trace, analysis.work()));
    if (kernels.empty() || pct < worthSayingPct || percentOfGpuTime(analysis, kernels) < worthSayingBusyPct)
        return {};
    Finding finding;
    finding.severity = Severity::Notice;
    const auto count = static_cast<std::int64_t>(kernels.size());
    finding.work = kernels;
    finding.evidence = longestOf(trace, std::move(kernels), maxEvidence);
    finding.values = {
        {"kernel", std::string{trace.kernelLabel(trace.nameId(finding.evidence[0]))}},
        {"time", total},
        {"count", count},
        {"pct", percentOfGpuTime(analysis, finding.work)},
        {"launches", Phrase{count == 1 ? PHRASE("one launch") : PHRASE("{count} launches")}},
        {"advice",
         Phrase{!hasTf32 && !isRecorded
                    ? PHRASE("By its kernels' names this GPU has tensor cores, at least for float16: use autocast to "
                             "float16 (torch.autocast, with a gradient scaler in training) if the precision is enough.")
                : !hasTf32 ? PHRASE("This GPU has tensor cores for float16, but not TF32: use autocast to float16 "
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
