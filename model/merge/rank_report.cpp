#include "model/merge/rank_report.h"

#include "model/base/parallel.h"
#include "model/merge/rank_analyses.h"

#include <algorithm>

namespace lanescope {

static RankReport computeReport(const Analysis& merged)
{
    const auto parts = merged.trace().ranks();
    const RankAnalyses& ranks = ranksOf(merged);
    RankReport report;
    report.summaries.resize(parts.size());
    report.kernels.resize(parts.size());
    parallelFor(parts.size(), [&](std::size_t r) {
        const Analysis& analysis = *ranks[r];
        report.summaries[r] = summaryOf(analysis);
        for (const Collectives& c : collectivesOf(analysis.trace(), analysis.communication())) {
            std::vector<SliceId> slices;
            for (const SliceId s : c.kernels)
                slices.push_back(parts[r].slices[s.value]);
            report.kernels[r].push_back(std::move(slices));
        }
    });
    for (const RankPart& part : parts)
        report.shifts.push_back(part.clock.shift);
    report.spread = rankSpreadOf(report.summaries, report.shifts);
    for (RankFigures& figures : report.spread.ranks)
        figures.label = parts[figures.summary].label;
    return report;
}

const RankReport& rankReportOf(const Analysis& merged) { return merged.once(computeReport); }

std::vector<const MatchedCollectives*> RankReport::completeRuns() const
{
    std::vector<const MatchedCollectives*> runs;
    for (const CollectiveWait& c : spread.collectives)
        for (const MatchedCollectives& run : c.runs)
            if (!c.lacksRanks)
                runs.push_back(&run);
    return runs;
}

std::vector<SliceId> RankReport::lateFor(std::size_t rank) const
{
    std::vector<std::pair<Ns, SliceId>> late;
    for (const MatchedCollectives* run : completeRuns())
        for (std::size_t i = 0; i < run->members.size(); ++i) {
            const MatchedCollectives::Member& mine = run->members[i];
            for (std::size_t k = 0; mine.rank == rank && k < run->count; ++k)
                if (const Ns delay = delayBy(partsAt(*run, k), i); delay > Ns{})
                    late.emplace_back(delay, kernels[rank][mine.series][mine.first + k]);
        }
    std::stable_sort(late.begin(), late.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<SliceId> slices;
    for (const auto& [wait, slice] : late)
        slices.push_back(slice);
    return slices;
}

std::optional<RankReport::Wait> RankReport::longestWaitFor(std::size_t rank) const
{
    std::vector<Wait> waits(summaries.size());
    for (const MatchedCollectives* run : completeRuns())
        for (std::size_t k = 0; k < run->count; ++k) {
            const std::vector<AttendanceParts> parts = partsAt(*run, k);
            const auto isLast = [&](std::size_t i) { return run->members[i].rank == rank && delayBy(parts, i) > Ns{}; };
            bool isLate = false;
            for (std::size_t i = 0; i < parts.size(); ++i)
                isLate = isLate || isLast(i);
            for (std::size_t i = 0; isLate && i < parts.size(); ++i)
                if (const MatchedCollectives::Member& m = run->members[i]; parts[i].wait > Ns{}) {
                    waits[m.rank].time += parts[i].wait;
                    waits[m.rank].kernels.emplace_back(kernels[m.rank][m.series][m.first + k], parts[i].wait);
                }
        }
    std::optional<Wait> longest;
    for (std::size_t r = 0; r < waits.size(); ++r)
        if (waits[r].time > (longest ? longest->time : Ns{})) {
            longest = std::move(waits[r]);
            longest->rank = r;
        }
    return longest;
}

} // namespace lanescope
