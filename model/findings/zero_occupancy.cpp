// Kernels whose recorded occupancy is 0 % although they fit: the profiler assumes the default limit of shared memory,
// or rounds the estimate of a small grid down.

#include "model/findings/rules.h"

#include "model/analysis/kernels/footprints.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

static std::vector<Finding> zeroOccupancy(const Analysis& analysis)
{
    constexpr std::int64_t defaultSharedBytes = 48 * 1024;
    const Trace& trace = analysis.trace();
    std::unordered_map<std::uint32_t, std::pair<SliceId, std::int64_t>> byName; // one of each name, and their number
    for (const Launched& l : analysis.work())
        if (trace.kind(l.work) == SliceKind::Kernel) {
            auto& [first, count] = byName[trace.nameId(l.work).value];
            if (!first)
                first = l.work;
            ++count;
        }
    std::vector<SliceId> found;
    std::int64_t launches = 0;
    double pct = 0;
    SliceId earliest;
    for (const auto& [name, sample] : byName) {
        const Footprint footprint = footprintOf(trace, sample.first);
        if (footprint.estimatedOccupancyPct != 0.0 || footprint.sharedBytes.value_or(0) <= defaultSharedBytes)
            continue;
        const auto occupancy = occupancyOf(footprint, gpuOf(trace, sample.first));
        if (!occupancy || occupancy->blocksPerSm == 0)
            continue;
        if (found.empty() || sample.first < earliest) { // the kernel that the text names
            earliest = sample.first;
            pct = occupancy->pct;
        }
        found.push_back(sample.first);
        launches += sample.second;
    }
    if (found.empty())
        return {};
    std::sort(found.begin(), found.end());
    Finding finding;
    finding.severity = Severity::Info;
    finding.isArtefact = true;
    finding.values = {{"kernels", static_cast<std::int64_t>(found.size())},
                      {"which", Phrase{launches == 1       ? PHRASE("1 launch")
                                       : found.size() == 1 ? PHRASE("{launches} launches of 1 kernel")
                                                           : PHRASE("{launches} launches of {kernels} kernels")}},
                      {"launches", launches},
                      {"name", std::string{trace.kernelLabel(trace.nameId(found[0]))}},
                      {"pct", pct}};
    found.resize(std::min<std::size_t>(found.size(), 5));
    finding.evidence = found;
    return {finding};
}

const Rule zeroOccupancyRule{
    "zero_occupancy", PHRASE("Wrongly recorded as 0 % occupancy: {which}"),
    PHRASE(
        "The profiler assumes the default limit of 48 KB of shared memory per block, and these launches ({launches}) "
        "use more. With the GPU's limits, {name} reaches {pct} %."),
    PHRASE("Use the occupancy computed by Lanescope; nothing is wrong with these kernels."), zeroOccupancy};

} // namespace lanescope
