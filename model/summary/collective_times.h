#pragma once
// Divides the time that each rank spends in one collective. This is the only place that does so: the breakdown, the
// summaries, the findings and the comparison all use it.

#include "model/base/time.h"

#include <cstdint>
#include <span>
#include <vector>

namespace lanescope {

// The kernel of one rank. Times of one clock, to which all ranks are aligned.
struct Attendance {
    std::int64_t beginNs = 0, durationNs = 0;
};

// They add up to the duration, in this order.
struct AttendanceParts {
    Ns wait{};     // until the last rank has arrived
    Ns there{};    // all ranks have arrived, but the collective takes longer here than on the rank where it is shortest
    Ns transfer{}; // the shortest time that any rank spends in it
};

// One per rank, in the order of `ranks`.
std::vector<AttendanceParts> partsOf(std::span<const Attendance> ranks);

// How much less all others would have waited if this rank had arrived together with the one before it. 0 if it did not
// arrive last.
Ns delayBy(std::span<const AttendanceParts> ranks, std::size_t rank);

} // namespace lanescope
