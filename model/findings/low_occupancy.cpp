// An important kernel has a low occupancy, and not by design (matrix products, attention and convolutions keep their
// data in registers and shared memory on purpose).

#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include "model/analysis/kernels/kernel_table.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

namespace {

struct Sum {
    Ns total{};
    std::vector<Launched> work;
};

struct Low {
    KernelRow row;
    std::size_t configurations = 1; // number of launch configurations of this name
};

// "registers", "registers and warps": the names of limits are phrases.
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
    constexpr double maxPct = 25, minShare = 0.05;
    const Trace& trace = analysis.trace();
    std::unordered_map<std::uint32_t, Sum> sums;
    Ns all{};
    for (const Launched& l : analysis.work()) {
        if (trace.kind(l.work) != SliceKind::Kernel)
            continue;
        Sum& sum = sums[trace.nameId(l.work).value];
        sum.total += trace.duration(l.work);
        sum.work.push_back(l);
        all += trace.duration(l.work);
    }
    const auto isLarge = [&](Ns total) {
        return static_cast<double>(total.count()) >= minShare * static_cast<double>(all.count());
    };
    std::vector<Low> low; // one name can have several launch configurations, each with its own occupancy
    for (const auto& [name, sum] : sums) {
        if (!isLarge(sum.total) || isLowByDesign(trace.kernelRole(StringId{name})))
            continue;
        std::vector<KernelRow> rows = kernelTable(trace, sum.work);
        const std::size_t configurations = rows.size();
        for (KernelRow& row : rows)
            if (isLarge(row.total) && row.occupancy && row.occupancy->blocksPerSm > 0 && row.occupancy->pct < maxPct)
                low.push_back({std::move(row), configurations});
    }
    if (low.empty())
        return {};
    std::sort(low.begin(), low.end(), [](const Low& a, const Low& b) {
        return a.row.total != b.row.total ? a.row.total > b.row.total : a.row.launches[0] < b.row.launches[0];
    });
    const auto& [worst, configurations] = low.front();
    const Occupancy& occupancy = *worst.occupancy;
    const auto count = static_cast<std::int64_t>(worst.count);
    Finding finding;
    finding.severity = Severity::Notice;
    finding.values = {
        {"name", std::string{trace.kernelLabel(worst.name)}},
        {"pct", occupancy.pct},
        {"blocks", static_cast<std::int64_t>(occupancy.blocksPerSm)},
        {"total", worst.total},
        {"count", count},
        {"configurations", static_cast<std::int64_t>(configurations)},
        {"of", Phrase{configurations > 1 ? PHRASE(" of one of its {configurations} configurations") : ""}},
        {"fit", Phrase{occupancy.blocksPerSm == 1 ? PHRASE("One block per multiprocessor fits")
                                                  : PHRASE("{blocks} blocks per multiprocessor fit")}},
        {"launches", Phrase{count == 1 ? PHRASE("one launch") : PHRASE("{count} launches")}},
        {"share", percentOf(worst.total, all)}};
    if (configurations == 1) {
        const std::string kernels = "from kernels where name = " + sqlText(trace.text(worst.name));
        finding.claims = {claim("select sum(dur_ns) " + kernels, worst.total),
                          claim("select count(*) " + kernels, count)};
    }
    putLimits(finding, occupancy);
    for (const Low& one : low)
        if (finding.evidence.size() < 5)
            finding.evidence.push_back(longestOf(trace, one.row.launches, 1)[0]);
    return {finding};
}

const Rule lowOccupancyRule{
    "low_occupancy",
    PHRASE("{name} fills {pct} % of a multiprocessor's warps"),
    PHRASE("{fit} at a time, limited by {limit}. The kernel takes {total} in {launches}{of}, {share} % of all kernel "
           "time. "
           "Such kernels need many resident warps to hide memory latency."),
    PHRASE("The footprint shows what would let another block fit: fewer registers per thread, less shared memory per "
           "block, or another block size."),
    lowOccupancy,
    {Cause::Compute}};

} // namespace lanescope
