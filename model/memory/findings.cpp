#include "model/memory/findings.h"

#include "model/memory/figures.h"

#include <algorithm>

namespace lanescope {

static std::vector<MemoryFinding> computeMemoryFindings(const MemorySnapshot& snapshot)
{
    static constexpr MemoryRule rules[] = {findOutOfMemory,    findPeak,         findFragmentation,
                                           findUnusedSegments, findGrowth,       findEmptyCache,
                                           findLateSegments,   findPrivatePools, findRounding};
    std::vector<MemoryFinding> all;
    for (std::size_t device = 0; device < snapshot.devices.size(); ++device)
        for (const MemoryRule rule : rules)
            rule(snapshot, device, all);
    std::stable_sort(all.begin(), all.end(), [](const MemoryFinding& a, const MemoryFinding& b) {
        return a.severity != b.severity ? a.severity > b.severity : a.bytes > b.bytes;
    });
    return all;
}

const std::vector<MemoryFinding>& findingsOf(const MemorySnapshot& snapshot)
{
    return snapshot.once(computeMemoryFindings);
}

std::size_t mainDeviceOf(const MemorySnapshot& snapshot)
{
    std::size_t best = 0;
    for (std::size_t d = 0; d < snapshot.devices.size(); ++d)
        if (snapshot.devices[d].peakActive.bytes > snapshot.devices[best].peakActive.bytes)
            best = d;
    return best;
}

Sentence headlineOf(const MemorySnapshot& snapshot)
{
    if (snapshot.devices.empty())
        return {PHRASE("The snapshot holds no segment and no event"), {}};
    const MemoryDevice& d = snapshot.devices[mainDeviceOf(snapshot)];
    TextValues values{{"peak", shownBytes(d.peakActive.bytes)}, {"reserved", shownBytes(d.peakReserved.bytes)}};
    if (!d.outOfMemory.empty())
        return {PHRASE("Peak {peak} live of {reserved} reserved, then out of memory"), values};
    return {PHRASE("Peak {peak} live of {reserved} reserved"), values};
}

} // namespace lanescope
