#include "model/merge/rank_report.h"

#include "model/base/parallel.h"
#include "model/merge/rank_analyses.h"

#include <algorithm>
#include <limits>

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
    report.spread = rankSpreadOf(report.summaries);
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
    std::vector<std::pair<std::int64_t, SliceId>> late;
    for (const MatchedCollectives* run : completeRuns())
        for (std::size_t k = 0; k < run->count; ++k) {
            const MatchedCollectives::Member* mine = nullptr;
            std::int64_t own = 0, next = std::numeric_limits<std::int64_t>::max();
            for (const MatchedCollectives::Member& m : run->members) {
                const std::int64_t duration = summaries[m.rank].collectives[m.series].durationNs[m.first + k];
                if (m.rank == rank) {
                    mine = &m;
                    own = duration;
                } else {
                    next = std::min(next, duration);
                }
            }
            if (mine && next > own)
                late.emplace_back(next - own, kernels[rank][mine->series][mine->first + k]);
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
            const auto duration = [&](const MatchedCollectives::Member& m) {
                return summaries[m.rank].collectives[m.series].durationNs[m.first + k];
            };
            const auto last = std::min_element(run->members.begin(), run->members.end(),
                                               [&](const auto& a, const auto& b) { return duration(a) < duration(b); });
            if (last->rank != rank)
                continue;
            for (const MatchedCollectives::Member& m : run->members)
                if (const Ns wait{duration(m) - duration(*last)}; wait > Ns{}) {
                    waits[m.rank].time += wait;
                    waits[m.rank].kernels.emplace_back(kernels[m.rank][m.series][m.first + k], wait);
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
