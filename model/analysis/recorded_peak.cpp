#include "model/analysis/recorded_peak.h"

#include "model/analysis/recorded_memory.h"

#include <algorithm>
#include <utility>

namespace lanescope {

std::optional<RecordedPeak> recordedPeakOf(const Analysis& analysis)
{
    const TraceMemory& memory = recordedMemoryOf(analysis);
    std::optional<RecordedPeak> best;
    for (std::uint32_t d = 0; d < memory.devices.size(); ++d) {
        const RecordedDevice& device = memory.devices[d];
        if (!device.hasTotals || (!analysis.work().empty() && device.isCpu()))
            continue;
        const HeldMemory held = heldMemory(memory, device);
        RecordedPeak found{d, held.before, held.after.empty() ? held.before : held.after.back(), {}};
        for (const std::int64_t bytes : held.after)
            found.peak = std::max(found.peak, bytes);
        for (const std::uint32_t record : device.records)
            if (const auto& reserved = memory.records[record].reserved)
                found.reserved = std::max(found.reserved.value_or(0), *reserved);
        const auto rank = [&](const RecordedPeak& p) { return std::pair{!memory.devices[p.device].isCpu(), p.peak}; };
        if (!best || rank(found) > rank(*best))
            best = found;
    }
    return best;
}

} // namespace lanescope
