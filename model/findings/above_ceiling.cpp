// Kernels ranked by the time that they take above what their bytes and arithmetic allow: elementwise kernels, softmax,
// normalization. Matrix products have a rule of their own.

#include "model/analysis/ops/ceilings.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include <algorithm>
#include <map>
#include <utility>

namespace lanescope {

namespace {

struct SlowKernel {
    StringId kernel;
    std::vector<SliceId> kernels;
    Ns total{};
    double aboveNs = 0;
    Ceiling ceiling;
};

bool isProduct(KernelRole role)
{
    return role == KernelRole::Gemm || role == KernelRole::Attention || role == KernelRole::Convolution ||
           role == KernelRole::Communication;
}

} // namespace

static std::vector<Finding> aboveCeiling(const Analysis& analysis)
{
    constexpr double worthSaying = 0.05; // minimum share of the device's time, above the ceiling
    constexpr double lowPct = 50;        // below this share of the ceiling a kernel is slow
    constexpr Ns shortest{10'000};       // the duration of shorter kernels is mostly start and end
    constexpr std::size_t maxFindings = 3, maxEvidence = 3;
    const Trace& trace = analysis.trace();
    // Grouped by name and by cost, because different shapes have different ceilings.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<SliceId>> groups;
    for (const Launched& l : analysis.work()) {
        if (trace.kind(l.work) != SliceKind::Kernel || isProduct(trace.kernelRole(trace.nameId(l.work))))
            continue;
        if (const WorkCost* cost = analysis.costs().of(l.work); cost && cost->hasBytes)
            groups[{trace.nameId(l.work).value, cost->cost}].push_back(l.work);
    }
    const Ns device = totalOf(trace, analysis.work());
    std::vector<SlowKernel> rows;
    for (auto& [key, kernels] : groups) {
        SlowKernel row{StringId{key.first}, std::move(kernels), {}, 0, {}};
        std::vector<Ns> times;
        for (const SliceId s : row.kernels)
            times.push_back(trace.duration(s));
        for (const Ns time : times)
            row.total += time;
        if (medianOf(std::move(times)) < shortest)
            continue;
        row.ceiling = ceilingOf(trace, analysis.costs(), row.kernels);
        if (!row.ceiling.ceilingNs || !row.ceiling.pctOfCeiling || *row.ceiling.pctOfCeiling >= lowPct)
            continue;
        row.aboveNs =
            static_cast<double>(row.total.count()) - *row.ceiling.ceilingNs * static_cast<double>(row.kernels.size());
        if (row.aboveNs >= worthSaying * static_cast<double>(device.count()))
            rows.push_back(std::move(row));
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const SlowKernel& a, const SlowKernel& b) { return a.aboveNs > b.aboveNs; });
    rows.resize(std::min(rows.size(), maxFindings));
    std::vector<Finding> found;
    for (const SlowKernel& row : rows) {
        Finding finding;
        finding.severity = Severity::Notice;
        finding.cost = Ns{static_cast<std::int64_t>(row.aboveNs)};
        const auto count = static_cast<std::int64_t>(row.kernels.size());
        finding.values = {
            {"kernel", std::string{trace.kernelLabel(row.kernel)}},
            {"pct", *row.ceiling.pctOfCeiling},
            {"total", row.total},
            {"least", Ns{static_cast<std::int64_t>(*row.ceiling.ceilingNs)} * count},
            {"count", count},
            {"launches", Phrase{count == 1 ? PHRASE("One launch takes") : PHRASE("{count} launches take")}}};
        finding.evidence = longestOf(trace, row.kernels, maxEvidence);
        finding.work = row.kernels;
        found.push_back(std::move(finding));
    }
    return found;
}

const Rule aboveCeilingRule{
    "above_ceiling",
    PHRASE("{kernel} reaches {pct} % of what memory and arithmetic allow"),
    PHRASE("{launches} {total}; moving their bytes and doing their arithmetic takes {least} at the GPU's peak."),
    PHRASE(
        "Contiguous, aligned tensors allow wide loads; broadcasts, transposes and few blocks make such kernels slow. "
        "torch.compile fuses them with their neighbors."),
    aboveCeiling,
    {Cause::Compute}};

} // namespace lanescope
