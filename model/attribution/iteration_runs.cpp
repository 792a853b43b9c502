#include "model/attribution/iteration_runs.h"

#include "model/base/median.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace lanescope {

namespace {

auto demandOf(const IterationName& name)
{
    return std::tuple{name.kind,  name.requestsPrefill, name.requestsDecode, name.requests,
                      name.width, name.height,          name.tokensPrefill};
}

double pctFrom(Ns value, Ns median)
{
    return 100.0 * static_cast<double>((value - median).count()) / static_cast<double>(median.count());
}

std::optional<Ns> medianIfAny(std::vector<Ns> values)
{
    return values.empty() ? std::nullopt : std::optional{medianOf(std::move(values))};
}

} // namespace

IterationRun iterationRun(const Iterations& all, std::size_t from, std::size_t to)
{
    IterationRun run{from, to, {}, {}, {}, {}, {}, {}, false, {}};
    std::vector<Ns> periods, bubbles, busy;
    double flopShare = 0, total = 0;
    bool hasMfu = true;
    GeneratedTokens generated;
    Ns timed{};
    for (std::size_t i = from; i <= to; ++i) {
        const Iteration& row = all.rows[i];
        busy.push_back(row.busy);
        if (row.bubbleBefore)
            bubbles.push_back(*row.bubbleBefore);
        if (!row.period)
            continue;
        periods.push_back(*row.period);
        generated.add(row);
        timed += *row.period;
        const auto length = static_cast<double>(row.period->count());
        total += length;
        hasMfu = hasMfu && row.mfuPct;
        run.isLowerBound |= row.isLowerBound;
        flopShare += row.mfuPct.value_or(0) * length;
    }
    run.period = medianIfAny(periods);
    run.bubble = medianIfAny(bubbles);
    run.busy = medianIfAny(busy);
    if (run.period && *run.period > Ns{} && periods.size() > 1) {
        run.spreadPct = 0;
        for (const Ns period : periods)
            run.spreadPct = std::max(*run.spreadPct, std::abs(pctFrom(period, *run.period)));
    }
    if (hasMfu && total > 0)
        run.mfuPct = flopShare / total;
    run.tokensPerSecond = decodedPerSecond(all, from, to);
    const auto rate = generated.over(timed);
    if (rate && !rate->isExact() && run.tokensPerSecond)
        run.tokenRange = rate;
    return run;
}

std::optional<double> decodedPerSecond(const Iterations& all, std::size_t from, std::size_t to)
{
    Ns total{};
    std::int64_t tokens = 0;
    for (std::size_t i = from; i <= to; ++i) {
        const Iteration& row = all.rows[i];
        if (!row.period)
            continue; // the last one: how long its tokens took is unknown
        if (!row.fields.tokensDecode)
            return {};
        total += *row.period;
        tokens += *row.fields.tokensDecode;
    }
    if (total <= Ns{} || tokens == 0)
        return {};
    return 1e9 * static_cast<double>(tokens) / static_cast<double>(total.count());
}

std::vector<IterationRun> iterationRuns(const Iterations& all)
{
    std::vector<IterationRun> runs;
    for (std::size_t from = 0; from < all.rows.size();) {
        std::size_t to = from;
        while (to + 1 < all.rows.size() && demandOf(all.rows[to + 1].fields) == demandOf(all.rows[from].fields))
            ++to;
        runs.push_back(iterationRun(all, from, to));
        from = to + 1;
    }
    return runs;
}

std::vector<std::optional<double>> deviationsFromEqual(const Iterations& all)
{
    // Replays of a graph are compared with each other: an eager iteration is not slow for being one.
    const auto keyOf = [](const Iteration& row) { return std::pair{demandOf(row.fields), row.isReplay}; };
    std::map<decltype(keyOf({})), std::vector<Ns>> periods;
    for (const Iteration& row : all.rows)
        if (row.period)
            periods[keyOf(row)].push_back(*row.period);
    std::map<decltype(keyOf({})), Ns> medians;
    for (const auto& [demand, values] : periods)
        if (values.size() > 1)
            medians.emplace(demand, medianOf(values));
    std::vector<std::optional<double>> deviations;
    for (const Iteration& row : all.rows) {
        const auto at = medians.find(keyOf(row));
        deviations.push_back(row.period && at != medians.end() && at->second > Ns{}
                                 ? std::optional{pctFrom(*row.period, at->second)}
                                 : std::nullopt);
    }
    return deviations;
}

std::vector<SliceId> slicesOfIteration(const Analysis& analysis, std::size_t row)
{
    const Iteration& iteration = iterationsOf(analysis).rows[row];
    std::vector<SliceId> slices{iteration.slice};
    for (const Launched& l : launchedWithin(analysis.trace(), analysis.work(), iteration.host))
        if (l.launch)
            slices.push_back(l.work);
    std::sort(slices.begin(), slices.end());
    return slices;
}

} // namespace lanescope
