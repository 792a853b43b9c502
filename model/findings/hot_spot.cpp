// One kernel takes most of the device's time: that is where to look first.

#include "model/findings/rules.h"

namespace lanescope {

static std::vector<Finding> hotSpot(const Analysis& analysis)
{
    constexpr double worthSayingPct = 50;
    constexpr std::size_t leastNames = 3;
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
    Finding finding;
    finding.severity = Severity::Notice;
    finding.values = {
        {"kernel", first->name},
        {"pct", 100.0 * static_cast<double>(first->selfCuda.count()) / static_cast<double>(total.count())},
        {"time", first->selfCuda},
        {"count", static_cast<std::int64_t>(first->calls)}};
    for (const Launched& l : analysis.work())
        if (trace.name(l.work) == first->name && finding.evidence.size() < 3)
            finding.evidence.push_back(l.work);
    return {finding};
}

const Rule hotSpotRule{
    "hot_spot", PHRASE("One kernel takes {pct} % of the GPU's time"), PHRASE("{kernel}: {time}; launches: {count}."),
    PHRASE("Start here: its footprint and the shapes of its op say whether it can do better."), hotSpot};

} // namespace lanescope
