#pragma once
// Reports on the ranks of one trace with the figures that `lanescope summary --merge` prints for their files, to the
// same digit, and the slices that they are based on: the spread, the rank that makes others wait, and the share of
// communication that is waiting.

#include "model/analysis/analysis.h"
#include "model/summary/rank_spread.h"

#include <optional>
#include <utility>
#include <vector>

namespace lanescope {

struct RankReport {
    std::vector<TraceSummary> summaries; // one per Trace::ranks(), times of its own clock
    // Per summary and per collective of it: the kernels, as slices of the merged trace.
    std::vector<std::vector<std::vector<SliceId>>> kernels;
    RankSpread spread;      // RankFigures::summary: index in Trace::ranks()
    std::vector<Ns> shifts; // per summary: added to its times, so that the clocks agree

    // Collectives of groups whose ranks are all given: only these show who waits for whom.
    std::vector<const MatchedCollectives*> completeRuns() const;
    // The time parts of each member of a run in its k-th collective, in the order of MatchedCollectives::members.
    std::vector<AttendanceParts> partsAt(const MatchedCollectives& run, std::size_t k) const
    {
        return partsOf(run, k, summaries, shifts);
    }
    // This rank's kernels of the collectives for which the others waited for it, longest wait first.
    std::vector<SliceId> lateFor(std::size_t rank) const;
    // On the rank that waits longest for this one: how long it waits, and in which kernels.
    struct Wait {
        std::size_t rank = 0; // index in Trace::ranks()
        Ns time{};
        std::vector<std::pair<SliceId, Ns>> kernels;
    };
    std::optional<Wait> longestWaitFor(std::size_t rank) const;
};

const RankReport& rankReportOf(const Analysis& merged);

} // namespace lanescope
