#include "model/merge/align_clocks.h"

#include "model/base/parallel.h"
#include "model/summary/match_collectives.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <set>
#include <string_view>

namespace lanescope {

namespace {

// The end of one collective on two ranks: its time, and how much later it is on the second rank's clock.
struct Sample {
    std::int64_t atNs, differenceNs;
};

std::vector<Sample> samplesOf(const std::vector<CollectiveSeries>& a, const std::vector<CollectiveSeries>& b,
                              Clocks clocks)
{
    const std::array both{a, b};
    std::vector<Sample> samples;
    for (const MatchedCollectives& matched : matchCollectives(both, clocks)) {
        const auto& here = matched.members[0];
        const auto& there = matched.members[1];
        const CollectiveSeries &mine = both[here.rank][here.series], &other = both[there.rank][there.series];
        for (std::size_t k = 0; k < matched.count; ++k)
            samples.push_back({mine.endNs(here.first + k), other.endNs(there.first + k) - mine.endNs(here.first + k)});
    }
    return samples;
}

std::int64_t medianOf(const std::vector<Sample>& samples)
{
    std::vector<std::int64_t> values;
    for (const Sample& s : samples)
        values.push_back(s.differenceNs);
    return lowerMedian(values);
}

// The distance from `centre` within which this share of the differences falls.
std::int64_t residualOf(const std::vector<Sample>& samples, std::int64_t centre, double share = residualShare)
{
    std::vector<std::int64_t> distances;
    for (const Sample& s : samples)
        distances.push_back(std::abs(s.differenceNs - centre));
    const auto place = static_cast<std::ptrdiff_t>(std::ceil(share * static_cast<double>(distances.size())) - 1);
    std::nth_element(distances.begin(), distances.begin() + place, distances.end());
    return distances[static_cast<std::size_t>(place)];
}

// The drift of the second clock: the median of the slopes between samples (Theil and Sen). Absent if it explains no
// more than the remaining spread.
std::optional<double> driftOf(const std::vector<Sample>& samples)
{
    constexpr std::size_t min = 8, max = 200; // samples; the maximum is spread evenly
    if (samples.size() < min)
        return std::nullopt;
    std::vector<Sample> some;
    for (std::size_t k = 0; k < samples.size(); k += std::max<std::size_t>(1, samples.size() / max))
        some.push_back(samples[k]);
    std::vector<double> slopes;
    std::int64_t first = some[0].atNs, last = some[0].atNs;
    for (std::size_t i = 0; i < some.size(); ++i) {
        first = std::min(first, some[i].atNs);
        last = std::max(last, some[i].atNs);
        for (std::size_t k = i + 1; k < some.size(); ++k)
            if (some[k].atNs != some[i].atNs)
                slopes.push_back(static_cast<double>(some[k].differenceNs - some[i].differenceNs) /
                                 static_cast<double>(some[k].atNs - some[i].atNs));
    }
    if (slopes.empty())
        return std::nullopt;
    std::nth_element(slopes.begin(), slopes.begin() + static_cast<std::ptrdiff_t>(slopes.size() / 2), slopes.end());
    const double slope = slopes[slopes.size() / 2];
    std::vector<Sample> left = some;
    for (Sample& s : left)
        s.differenceNs -= static_cast<std::int64_t>(slope * static_cast<double>(s.atNs - first));
    const std::int64_t spread = residualOf(left, medianOf(left));
    return std::abs(slope) * static_cast<double>(last - first) > 2 * static_cast<double>(spread)
               ? std::optional{1e6 * slope}
               : std::nullopt;
}

// Collectives that begin within the steps that both ranks recorded. Training is periodic: otherwise a recording that
// began a step later would fit as well, shifted by one step.
std::optional<std::array<std::vector<CollectiveSeries>, 2>> ofCommonSteps(const RankRecording& a,
                                                                          const RankRecording& b)
{
    std::set<std::int64_t> inA, inB, both;
    for (const RankRecording::Step& s : a.steps)
        inA.insert(s.number);
    for (const RankRecording::Step& s : b.steps)
        inB.insert(s.number);
    std::set_intersection(inA.begin(), inA.end(), inB.begin(), inB.end(), std::inserter(both, both.end()));
    if (inA == inB)
        return std::array{a.collectives, b.collectives};
    if (both.empty() && !inA.empty() && !inB.empty())
        return std::nullopt; // they recorded different steps
    if (both.empty())
        return std::array{a.collectives, b.collectives};
    const auto within = [&](const RankRecording& r) {
        std::int64_t from = std::numeric_limits<std::int64_t>::max(), to = std::numeric_limits<std::int64_t>::min();
        for (const RankRecording::Step& s : r.steps)
            if (both.count(s.number)) {
                from = std::min(from, s.beginNs);
                to = std::max(to, s.endNs);
            }
        std::vector<CollectiveSeries> cut;
        for (const CollectiveSeries& all : r.collectives) {
            CollectiveSeries some{all.kind, {}, {}};
            for (std::size_t k = 0; k < all.size(); ++k)
                if (from <= all.beginNs[k] && all.beginNs[k] < to) {
                    some.beginNs.push_back(all.beginNs[k]);
                    some.durationNs.push_back(all.durationNs[k]);
                }
            cut.push_back(std::move(some));
        }
        return cut;
    };
    return std::array{within(a), within(b)};
}

// The second rank's clock relative to the first's.
struct Edge {
    std::size_t a = 0, b = 0;
    bool agree = false;
    std::int64_t aheadNs = 0; // 0 if they agree
    std::size_t collectives = 0;
    std::optional<Ns> residual, typical;
    std::optional<double> driftPpm;
};

std::optional<Edge> edgeOf(std::span<const RankRecording> ranks, std::size_t a, std::size_t b)
{
    constexpr std::size_t minForResidual = 3;
    Edge edge{a, b, false, 0, 0, {}, {}, {}};
    const auto take = [&](const std::vector<Sample>& samples, std::int64_t centre) {
        edge.aheadNs = centre;
        edge.collectives = samples.size();
        if (samples.size() >= minForResidual) {
            edge.residual = Ns{residualOf(samples, centre)};
            edge.typical = Ns{residualOf(samples, centre, 0.5)};
        }
        edge.driftPpm = driftOf(samples);
    };
    if (const auto samples = samplesOf(ranks[a].collectives, ranks[b].collectives, Clocks::Agree); !samples.empty()) {
        const std::int64_t median = medianOf(samples);
        if (std::abs(median) <= agreeingClocks.count() + 3 * residualOf(samples, median) &&
            ranks[a].beginNs < ranks[b].endNs && ranks[b].beginNs < ranks[a].endNs) {
            edge.agree = true;
            take(samples, 0);
        }
    }
    const auto common = ofCommonSteps(ranks[a], ranks[b]);
    if (!common)
        return edge.agree ? std::optional{edge} : std::nullopt;
    const auto samples = samplesOf((*common)[0], (*common)[1], Clocks::Unknown);
    if (samples.empty())
        return edge.agree ? std::optional{edge} : std::nullopt;
    // A large spread can hide a constant difference. The recorded times are given up only if shifted ones have a
    // residual this many times smaller.
    constexpr std::int64_t farBetter = 4;
    const std::int64_t centre = medianOf(samples);
    if (edge.agree && (!edge.residual || edge.residual->count() <= agreeingClocks.count() ||
                       edge.residual->count() <= farBetter * residualOf(samples, centre)))
        return edge;
    edge.agree = false;
    take(samples, centre);
    return edge;
}

} // namespace

std::vector<RankClock> alignClocks(std::span<const RankRecording> ranks)
{
    // Chooses pairs of ranks to compare: in each group the first with each of the others.
    std::map<CollectiveKind, std::size_t> firstOf;
    std::set<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t r = 0; r < ranks.size(); ++r)
        for (const CollectiveSeries& series : ranks[r].collectives)
            if (series.size() > 0 && !series.kind.isPointToPoint())
                if (const auto [at, isFirst] = firstOf.try_emplace(series.kind, r); !isFirst && at->second != r)
                    pairs.emplace(at->second, r);
    const std::vector<std::pair<std::size_t, std::size_t>> list(pairs.begin(), pairs.end());
    std::vector<std::optional<Edge>> edges(list.size());
    parallelFor(list.size(), [&](std::size_t i) { edges[i] = edgeOf(ranks, list[i].first, list[i].second); });

    // Follows the most exact pairs from the first rank; then starts again from the first rank that was not reached.
    std::vector<RankClock> clocks(ranks.size());
    std::vector<bool> isJoined(ranks.size());
    for (std::size_t root = 0; root < ranks.size(); ++root) {
        if (isJoined[root])
            continue;
        std::vector<std::size_t> joined{root};
        isJoined[root] = true;
        for (;;) {
            const Edge* best = nullptr;
            Ns bestResidual = Ns::max();
            for (const std::optional<Edge>& edge : edges) {
                if (!edge || isJoined[edge->a] == isJoined[edge->b])
                    continue;
                const std::size_t from = isJoined[edge->a] ? edge->a : edge->b;
                const std::optional<Ns> before = from == root ? std::optional{Ns{}} : clocks[from].residual;
                const Ns residual = before && edge->residual ? *before + *edge->residual : Ns::max();
                if (!best || residual < bestResidual) {
                    best = &*edge;
                    bestResidual = residual;
                }
            }
            if (!best)
                break;
            const bool forth = isJoined[best->a];
            const std::size_t from = forth ? best->a : best->b, to = forth ? best->b : best->a;
            RankClock& clock = clocks[to];
            clock.shift = clocks[from].shift - Ns{forth ? best->aheadNs : -best->aheadNs};
            clock.by = clock.shift == Ns{} && best->agree ? RankClock::By::Recorded : RankClock::By::Collectives;
            clock.collectives = best->collectives;
            if (bestResidual != Ns::max()) {
                clock.residual = bestResidual;
                clock.typical = *best->typical + clocks[from].typical.value_or(Ns{});
            }
            if (best->driftPpm)
                clock.driftPpm = forth ? *best->driftPpm : -*best->driftPpm;
            isJoined[to] = true;
            joined.push_back(to);
        }
        if (root == 0)
            continue;
        // Ranks that cannot be joined to the first stay together and are moved as a whole.
        std::int64_t begin = std::numeric_limits<std::int64_t>::max(), end = std::numeric_limits<std::int64_t>::min();
        for (const std::size_t r : joined) {
            begin = std::min(begin, ranks[r].beginNs + clocks[r].shift.count());
            end = std::max(end, ranks[r].endNs + clocks[r].shift.count());
        }
        const bool meets = begin < ranks[0].endNs && ranks[0].beginNs < end;
        for (const std::size_t r : joined) {
            clocks[r].by = meets ? RankClock::By::Unchecked : RankClock::By::Begin;
            clocks[r].residual.reset();
            clocks[r].typical.reset();
            clocks[r].collectives = 0;
            if (!meets)
                clocks[r].shift += Ns{ranks[0].beginNs - begin};
        }
    }
    return clocks;
}

namespace {

RankRecording recordingOf(const TraceSummary& summary)
{
    constexpr std::string_view stepName = "ProfilerStep#";
    RankRecording out;
    out.collectives = summary.collectives;
    out.beginNs = std::numeric_limits<std::int64_t>::max();
    out.endNs = std::numeric_limits<std::int64_t>::min();
    const auto reach = [&](std::int64_t begin, std::int64_t end) {
        out.beginNs = std::min(out.beginNs, begin);
        out.endNs = std::max(out.endNs, end);
    };
    for (const CollectiveSeries& series : summary.collectives)
        for (std::size_t k = 0; k < series.size(); ++k)
            reach(series.beginNs[k], series.endNs(k));
    for (const StepSummary& step : summary.steps) {
        const std::int64_t end = step.beginNs + step.length.count();
        reach(step.beginNs, end);
        std::int64_t number = 0;
        if (step.name.starts_with(stepName) &&
            std::from_chars(step.name.data() + stepName.size(), step.name.data() + step.name.size(), number).ec ==
                std::errc{})
            out.steps.push_back({number, step.beginNs, end});
    }
    if (out.beginNs > out.endNs)
        out.beginNs = out.endNs = 0;
    return out;
}

} // namespace

std::vector<Ns> clockShiftsOf(const std::vector<TraceSummary>& summaries)
{
    // The ranks of one run, in their order, as when they are opened together.
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < summaries.size(); ++i)
        if (summaries[i].error.empty())
            order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
        return summaries[x].rank.value_or(std::numeric_limits<std::int64_t>::max()) <
               summaries[y].rank.value_or(std::numeric_limits<std::int64_t>::max());
    });
    std::vector<RankRecording> recordings;
    for (const std::size_t i : order)
        recordings.push_back(recordingOf(summaries[i]));
    const std::vector<RankClock> clocks = alignClocks(recordings);
    std::vector<Ns> shifts(summaries.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        shifts[order[i]] = clocks[i].shift;
    return shifts;
}

} // namespace lanescope
