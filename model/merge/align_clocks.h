#pragma once
// Clocks of ranks joined to one. Ranks on one host share a clock, and then their times are right as recorded; clocks of
// different hosts stand apart and drift. A collective ends on all its ranks at nearly the same moment: the differences
// of those ends tell whether times agree, else by how much a rank is to be shifted (their median, so that stragglers
// and odd ones do not count), and how exact that is.
//
// A shift moves all times of a rank alike: no duration within a rank changes, and drift stays in the residual.

#include "model/store/rank_part.h"
#include "model/summary/trace_summary.h"

#include <cstdint>
#include <span>
#include <vector>

namespace lanescope {

// What the clock of one rank is joined by. Absolute times by its own clock.
struct RankRecording {
    std::int64_t beginNs = 0, endNs = 0;
    std::vector<CollectiveSeries> collectives;
    struct Step {
        std::int64_t number, beginNs, endNs;
    };
    std::vector<Step> steps; // of the profiler's schedule
};

// Times agree as they are where the median difference of ends is below this and three times their spread.
constexpr Ns agreeingClocks{20'000};
// Share of the differences that lie within the residual.
constexpr double residualShare = 0.95;

// Of each recording; the first is the reference. A residual of a rank that shares collectives only with others than the
// first adds up along the way.
std::vector<RankClock> alignClocks(std::span<const RankRecording> ranks);

} // namespace lanescope
