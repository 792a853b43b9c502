#include "model/compare/job_transfers.h"

#include "model/merge/align_clocks.h"
#include "model/merge/rank_lanes.h"
#include "model/summary/rank_spread.h"

namespace lanescope {

std::vector<std::optional<TransferTimes>> transfersOfJob(std::span<const Analysis* const> ranks)
{
    std::vector<TraceSummary> summaries;
    std::vector<std::vector<Collectives>> collectives;
    for (const Analysis* rank : ranks) {
        summaries.push_back(summaryOf(*rank));
        collectives.push_back(collectivesOf(rank->trace(), rank->communication()));
    }
    const std::vector<Ns> shifts = clockShiftsOf(summaries);
    const RankSpread spread = rankSpreadOf(summaries, shifts);
    std::vector<std::optional<TransferTimes>> times(ranks.size());
    for (std::size_t r = 0; r < ranks.size(); ++r)
        if (collectives[r].empty()) // nothing can wait
            times[r].emplace();
    for (const CollectiveWait& kind : spread.collectives)
        for (const MatchedCollectives& run : kind.runs)
            for (std::size_t k = 0; !kind.lacksRanks && k < run.count; ++k) {
                const std::vector<AttendanceParts> parts = partsOf(run, k, summaries, shifts);
                for (std::size_t i = 0; i < parts.size(); ++i) {
                    const MatchedCollectives::Member& m = run.members[i];
                    const SliceId kernel = collectives[m.rank][m.series].kernels[m.first + k];
                    if (!times[m.rank])
                        times[m.rank].emplace();
                    (*times[m.rank])[kernel] = ranks[m.rank]->trace().duration(kernel) - parts[i].wait;
                }
            }
    return times;
}

void addTransfersOfMerged(TransferTimes& times, const Analysis& merged)
{
    for (const RankMeeting& meeting : rankLanesOf(merged).meetings)
        for (const RankMeeting::Guest& guest : meeting.guests)
            times[guest.kernel] = merged.trace().duration(guest.kernel) - guest.waits;
}

} // namespace lanescope
