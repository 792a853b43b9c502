#pragma once
// Of ranks in one trace what `lanescope summary --merge` says of their files, to the same digit, with the slices behind
// it: how they spread, who makes the others wait, how much of the communication is waiting.

#include "model/analysis/analysis.h"
#include "model/summary/rank_spread.h"

#include <optional>
#include <utility>
#include <vector>

namespace lanescope {

struct RankReport {
    std::vector<TraceSummary> summaries; // of each of Trace::ranks(), times by its own clock
    // Of each, beside the summary's collectives: their kernels, as slices of the whole.
    std::vector<std::vector<std::vector<SliceId>>> kernels;
    RankSpread spread; // RankFigures::summary: the place in Trace::ranks()

    // Collectives for which the others waited for this rank, the longest such wait first: its own kernels.
    std::vector<SliceId> lateFor(std::size_t rank) const;
    // The wait for that rank, on the rank that waits for it longest: how long, and the kernels that hold it.
    struct Wait {
        std::size_t rank = 0; // place in Trace::ranks()
        Ns time{};
        std::vector<std::pair<SliceId, Ns>> kernels;
    };
    std::optional<Wait> longestWaitFor(std::size_t rank) const;
};

const RankReport& rankReportOf(const Analysis& merged);

} // namespace lanescope
