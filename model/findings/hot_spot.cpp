// One kernel takes most of the device's time: that is where to look first.

#include "model/analysis/time/busy.h"
#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

namespace lanescope {

static std::vector<Finding> hotSpot(const Analysis& analysis)
{
    constexpr double worthSayingPct = 50;
    constexpr std::size_t leastNames = 2;
    constexpr double leastOfWindowPct = 20; // on a GPU that is mostly idle no kernel is the place to look first
    constexpr std::size_t mostEvidence = 3;
    const Trace& trace = analysis.trace();
    const TableRow* first = nullptr;
    std::size_t names = 0;
    for (const TableRow& row : analysis.table().rows) {
        if (row.kind != SliceKind::Kernel)
            continue;
        ++names;
        if (!row.slices.empty() && trace.kernelRole(trace.nameId(row.slices[0])) ==
                                       KernelRole::Communication) // waiting for others, which has a rule of its own
            continue;
        if (!first || row.selfCuda > first->selfCuda)
            first = &row;
    }
    const Ns total = analysis.table().selfCudaTotal;
    if (!first || names < leastNames ||
        100.0 * static_cast<double>(first->selfCuda.count()) < worthSayingPct * static_cast<double>(total.count()))
        return {};
    std::vector<TimeRange> ranges;
    for (const Launched& l : analysis.work())
        if (trace.name(l.work) == first->name)
            ranges.push_back(trace.range(l.work));
    const double pct =
        analysis.busy() ? percentOf(lengthOf(unionOf(std::move(ranges))), analysis.busy()->window.length()) : 0;
    if (pct < leastOfWindowPct)
        return {};
    Finding finding;
    finding.severity = Severity::Notice;
    finding.claims = {claim("select sum(dur_ns) from kernels where name = " + sqlText(first->name), first->selfCuda),
                      claim("select count(*) from kernels where name = " + sqlText(first->name),
                            static_cast<std::int64_t>(first->calls))};
    finding.values = {{"kernel", std::string{trace.kernelLabel(trace.find(first->name))}},
                      {"pct", pct},
                      {"time", first->selfCuda},
                      {"count", static_cast<std::int64_t>(first->calls)},
                      {"launches", Phrase{first->calls == 1 ? PHRASE("one launch") : PHRASE("{count} launches")}}};
    for (const Launched& l : analysis.work())
        if (trace.name(l.work) == first->name) {
            finding.work.push_back(l.work);
            if (finding.evidence.size() < mostEvidence)
                finding.evidence.push_back(l.work);
        }
    return {finding};
}

const Rule hotSpotRule{"hot_spot",
                       PHRASE("One kernel takes {pct} % of the GPU's time"),
                       PHRASE("{kernel} takes {time} in {launches}."),
                       PHRASE("Start here: its footprint and the shapes of its op show whether it can be faster."),
                       hotSpot,
                       {Cause::Compute}};

} // namespace lanescope
