#include "model/summary/collective_times.h"

#include <algorithm>
#include <limits>

namespace lanescope {

// Clocks of ranks agree no better than this, so a shorter time after the last arrival counts as waiting.
constexpr std::int64_t clockErrorNs = 20'000;

std::vector<AttendanceParts> partsOf(std::span<const Attendance> ranks)
{
    std::int64_t arrival = std::numeric_limits<std::int64_t>::min(),
                 transfer = std::numeric_limits<std::int64_t>::max();
    for (const Attendance& rank : ranks) {
        arrival = std::max(arrival, rank.beginNs);
        transfer = std::min(transfer, rank.durationNs);
    }
    std::vector<AttendanceParts> parts;
    for (const Attendance& rank : ranks) {
        const std::int64_t beyond = rank.durationNs - transfer;
        std::int64_t wait = std::min(arrival - rank.beginNs, beyond);
        if (beyond - wait <= clockErrorNs)
            wait = beyond;
        parts.push_back({Ns{wait}, Ns{beyond - wait}, Ns{transfer}});
    }
    return parts;
}

Ns delayBy(std::span<const AttendanceParts> ranks, std::size_t rank)
{
    if (ranks.size() < 2 || ranks[rank].wait > Ns{} || ranks[rank].there > Ns{})
        return {};
    Ns min = Ns::max();
    for (std::size_t r = 0; r < ranks.size(); ++r)
        if (r != rank)
            min = std::min(min, ranks[r].wait);
    return min;
}

} // namespace lanescope
