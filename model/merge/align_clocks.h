#pragma once
// Aligns the clocks of ranks. Ranks on one host share a clock, so their recorded times are right; clocks of different
// hosts differ and drift. A collective ends on all its ranks at nearly the same moment. The differences of these end
// times show whether two clocks agree. If they do not, the rank is shifted by the median difference, which stragglers
// and outliers hardly affect; the spread of the differences shows how exact the shift is. All times of a rank are
// shifted alike: no duration within a rank changes, and drift stays in the residual.

#include "model/store/rank_part.h"
#include "model/summary/trace_summary.h"

#include <cstdint>
#include <span>
#include <vector>

namespace lanescope {

// The data that align the clock of one rank. Absolute times of its own clock.
struct RankRecording {
    std::int64_t beginNs = 0, endNs = 0;
    std::vector<CollectiveSeries> collectives;
    struct Step {
        std::int64_t number, beginNs, endNs;
    };
    std::vector<Step> steps; // steps of the profiler's schedule
};

// Clocks agree without a shift if the median difference of ends is below this and below three times their spread.
constexpr Ns agreeingClocks{20'000};
// Share of the differences that are within the residual.
constexpr double residualShare = 0.95;

// One per recording; the first is the reference. If a rank shares collectives only with ranks other than the first, the
// residuals along the path are added up.
std::vector<RankClock> alignClocks(std::span<const RankRecording> ranks);

// Per summary: added to its times, so that the clocks agree. A summary that could not be read has no shift.
std::vector<Ns> clockShiftsOf(const std::vector<TraceSummary>& summaries);

} // namespace lanescope
