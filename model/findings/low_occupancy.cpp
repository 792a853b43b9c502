// An important kernel has a low occupancy that is not by design (matrix products, attention and convolutions keep their
// data in registers and shared memory).

#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include "model/analysis/kernels/footprints.h"
#include "model/kernels/kernel_name.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

namespace {

struct Sum {
    Ns total{};
    SliceId longest;
    std::int64_t count = 0;
};

// "registers", "registers and warps": names of limits are phrases.
void putLimits(Finding& finding, const Occupancy& occupancy)
{
    const std::vector<OccupancyLimit> limits = occupancy.limitedBy();
    if (!limits.empty())
        finding.values["limit"] = Phrase{nameOf(limits[0])};
    if (limits.size() > 1) {
        finding.values["limit_1"] = Phrase{nameOf(limits[0])};
        finding.values["limit_2"] = Phrase{nameOf(limits[1])};
        finding.values["limit"] = Phrase{PHRASE("{limit_1} and {limit_2}")};
    }
    if (limits.size() > 2) {
        finding.values["limit_3"] = Phrase{nameOf(limits[2])};
        finding.values["limit"] = Phrase{PHRASE("{limit_1}, {limit_2} and {limit_3}")};
    }
}

bool isLowByDesign(KernelRole role)
{
    return role == KernelRole::Gemm || role == KernelRole::Attention || role == KernelRole::Convolution ||
           role == KernelRole::Communication;
}

} // namespace

static std::vector<Finding> lowOccupancy(const Analysis& analysis)
{
    constexpr double mostPct = 25, leastShare = 0.05;
    const Trace& trace = analysis.trace();
    std::unordered_map<std::uint32_t, Sum> sums;
    Ns all{};
    for (const Launched& l : analysis.work()) {
        if (trace.kind(l.work) != SliceKind::Kernel)
            continue;
        Sum& sum = sums[trace.nameId(l.work).value];
        sum.total += trace.duration(l.work);
        ++sum.count;
        if (!sum.longest || trace.duration(l.work) > trace.duration(sum.longest))
            sum.longest = l.work;
        all += trace.duration(l.work);
    }
    std::vector<std::pair<Sum, Occupancy>> low;
    for (const auto& [name, sum] : sums) {
        if (static_cast<double>(sum.total.count()) < leastShare * static_cast<double>(all.count()) ||
            isLowByDesign(decodeKernelName(trace.name(sum.longest)).role))
            continue;
        const auto occupancy = occupancyOf(footprintOf(trace, sum.longest), gpuOf(trace, sum.longest));
        if (occupancy && occupancy->blocksPerSm > 0 && occupancy->pct < mostPct)
            low.emplace_back(sum, *occupancy);
    }
    if (low.empty())
        return {};
    std::sort(low.begin(), low.end(), [](const auto& a, const auto& b) { return a.first.total > b.first.total; });
    const auto& [worst, occupancy] = low.front();
    Finding finding;
    finding.severity = Severity::Notice;
    finding.values = {{"name", std::string{trace.kernelLabel(trace.nameId(worst.longest))}},
                      {"pct", occupancy.pct},
                      {"blocks", static_cast<std::int64_t>(occupancy.blocksPerSm)},
                      {"total", worst.total},
                      {"count", worst.count},
                      {"fit", Phrase{occupancy.blocksPerSm == 1 ? PHRASE("One block per SM fits")
                                                                : PHRASE("{blocks} blocks per SM fit")}},
                      {"launches", Phrase{worst.count == 1 ? PHRASE("one launch") : PHRASE("{count} launches")}},
                      {"share", percentOf(worst.total, all)}};
    const std::string kernels = "from kernels where name = " + sqlText(trace.name(worst.longest));
    finding.claims = {claim("select sum(dur_ns) " + kernels, worst.total),
                      claim("select count(*) " + kernels, worst.count)};
    putLimits(finding, occupancy);
    for (const auto& [sum, o] : low)
        if (finding.evidence.size() < 5)
            finding.evidence.push_back(sum.longest);
    return {finding};
}

const Rule lowOccupancyRule{
    "low_occupancy",
    PHRASE("{name} fills {pct} % of a multiprocessor's warps"),
    PHRASE("{fit} at a time, limited by {limit}. The kernel takes {total} in {launches}, {share} % of all kernel time. "
           "Such kernels need many resident warps to hide memory latency."),
    PHRASE("The footprint shows what would let another block fit: fewer registers per thread, less shared memory per "
           "block, or another block size."),
    lowOccupancy,
    {Cause::Compute}};

} // namespace lanescope
