#include "model/attribution/iterations.h"

#include "model/attribution/device_owners.h"
#include "model/attribution/matched_flops.h"
#include "model/attribution/replay_places.h"
#include "model/base/median.h"
#include "model/base/phrases.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace lanescope {

namespace {

constexpr std::size_t minStretch = 5;
constexpr double tolerance = 0.1;

// The outermost iterations of each thread; iterations inside them add their fields.
std::vector<Iteration> servingIterations(const Trace& trace)
{
    std::map<std::uint32_t, std::optional<IterationName>> known; // by name
    std::vector<Iteration> all;
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind == LaneKind::Gpu)
            continue;
        std::vector<Iteration> mine;
        for (const SliceId s : lane.slices) {
            if (trace.kind(s) != SliceKind::Annotation && trace.kind(s) != SliceKind::Op)
                continue;
            const auto [at, isNew] = known.try_emplace(trace.nameId(s).value);
            if (isNew)
                at->second = iterationNameOf(trace.name(s));
            if (at->second) {
                mine.emplace_back();
                mine.back().slice = s;
                mine.back().fields = *at->second;
                mine.back().host = trace.range(s);
            }
        }
        std::stable_sort(mine.begin(), mine.end(), [](const Iteration& a, const Iteration& b) {
            return a.host.begin != b.host.begin ? a.host.begin < b.host.begin : a.host.end > b.host.end;
        });
        const std::size_t first = all.size();
        for (const Iteration& iteration : mine)
            if (all.size() > first && all.back().host.contains(iteration.host))
                addFields(all.back().fields, iteration.fields);
            else
                all.push_back(iteration);
    }
    return all;
}

std::uint32_t processOf(const Trace& trace, SliceId s) { return trace[trace.laneOf(s)].process.value; }

// Adds the work that the process launched while an iteration was open, on any thread.
void addWork(const Analysis& analysis, std::vector<Iteration>& rows)
{
    const Trace& trace = analysis.trace();
    const std::vector<Launched>& work = analysis.work();
    const DeviceOwners& owners = deviceOwnersOf(analysis);
    const bool hasReplays = std::any_of(work.begin(), work.end(), [&](const Launched& l) {
        return l.launch && isGraphLaunchCall(trace.name(l.launch));
    });
    const AttributedFlops flops{analysis, hasReplays ? attributionOf(analysis) : recordedAttributionOf(analysis)};
    std::map<std::uint32_t, std::vector<std::size_t>> ofProcess; // in order of begin
    for (std::size_t r = 0; r < rows.size(); ++r)
        ofProcess[processOf(trace, rows[r].slice)].push_back(r);
    std::vector<FlopSum> sums(rows.size());
    std::vector<std::vector<SliceId>> launches(rows.size());
    LaneId lane{0u};
    for (std::uint32_t i = 0; i < work.size(); ++i) {
        if (!work[i].launch)
            continue;
        if (!trace[lane].slices.contains(work[i].launch))
            lane = trace.laneOf(work[i].launch);
        const auto mine = ofProcess.find(trace[lane].process.value);
        if (mine == ofProcess.end())
            continue;
        const Time at = trace.begin(work[i].launch);
        const auto past = std::partition_point(mine->second.begin(), mine->second.end(),
                                               [&](std::size_t r) { return rows[r].host.begin <= at; });
        if (past == mine->second.begin() || !rows[past[-1]].host.contains(at))
            continue;
        Iteration& row = rows[past[-1]];
        const TimeRange range = trace.range(work[i].work);
        row.work =
            row.work ? TimeRange{std::min(row.work->begin, range.begin), std::max(row.work->end, range.end)} : range;
        row.busy += owners.busy[i];
        row.kernels += trace.kind(work[i].work) == SliceKind::Kernel;
        if (launches[past[-1]].empty() || launches[past[-1]].back() != work[i].launch)
            launches[past[-1]].push_back(work[i].launch); // a graph launches much at once
        row.isReplay = row.isReplay || (hasReplays && isGraphLaunchCall(trace.name(work[i].launch)));
        sums[past[-1]].add(flops[i]);
    }
    for (const auto& [process, mine] : ofProcess) {
        std::optional<std::size_t> before;
        for (const std::size_t r : mine) {
            std::sort(launches[r].begin(), launches[r].end());
            rows[r].launches =
                static_cast<std::size_t>(std::unique(launches[r].begin(), launches[r].end()) - launches[r].begin());
            rows[r].flops = sums[r].total();
            rows[r].isLowerBound = sums[r].isLowerBound();
            if (!rows[r].work)
                continue;
            if (before) {
                rows[r].bubbleBefore = rows[r].work->begin - rows[*before].work->end;
                rows[*before].period = rows[r].work->begin - rows[*before].work->begin;
            }
            before = r;
        }
        for (const std::size_t r : mine)
            if (rows[r].period)
                rows[r].mfuPct = sums[r].pctOfPeak(*rows[r].period);
    }
}

bool isAlike(const std::vector<Iteration>& rows, std::size_t from, std::size_t to)
{
    std::vector<Ns> periods;
    std::int64_t max = 0;
    for (std::size_t i = from; i <= to; ++i) {
        if (!rows[i].period || rows[i].fields.kind != rows[from].fields.kind)
            return false;
        periods.push_back(*rows[i].period);
        max = std::max(max, totalRequestsOf(rows[i].fields).value_or(0));
    }
    const auto median = static_cast<double>(medianOf(periods).count());
    for (std::size_t i = from; i <= to; ++i) {
        const auto requests = totalRequestsOf(rows[i].fields);
        if (std::abs(static_cast<double>(rows[i].period->count()) - median) > tolerance * median ||
            (requests && static_cast<double>(*requests) < (1 - tolerance) * static_cast<double>(max)))
            return false;
    }
    return true;
}

void setTokens(const TokenRate& rate, std::optional<double>& exact, std::optional<TokenRate>& range)
{
    if (rate.isExact())
        exact = rate.min;
    else
        range = rate;
}

// The longest; of equally long ones the first.
std::optional<StableStretch> stableStretch(const std::vector<Iteration>& rows)
{
    std::optional<StableStretch> best;
    std::size_t longest = minStretch - 1;
    for (std::size_t from = 0; from + longest < rows.size(); ++from)
        while (from + longest < rows.size() && isAlike(rows, from, from + longest)) {
            best = StableStretch{from, from + longest, {}, {}, {}};
            ++longest;
        }
    if (!best)
        return best;
    std::vector<Ns> periods;
    Ns total{};
    GeneratedTokens tokens;
    for (std::size_t i = best->from; i <= best->to; ++i) {
        periods.push_back(*rows[i].period);
        total += *rows[i].period;
        tokens.add(rows[i]);
    }
    best->medianPeriod = medianOf(periods);
    const auto kind = rows[best->from].fields.kind;
    const auto rate = tokens.over(total);
    if (rate && kind == IterationKind::Decode)
        best->tokensPerSecond = rate->min;
    else if (rate && kind == IterationKind::Mixed)
        setTokens(*rate, best->tokensPerSecond, best->tokenRange);
    return best;
}

std::string reasonWithoutStretch(const std::vector<Iteration>& rows)
{
    if (rows.empty())
        return translated(
            PHRASE("This trace has no iterations: neither steps of a serving engine nor steps of PyTorch's profiler."));
    if (rows.size() < 2)
        return translated(PHRASE("There is no stable stretch: a single iteration has no period."));
    if (rows.size() <= minStretch)
        return translatedWith(PHRASE("There is no stable stretch: only {} iterations were recorded."), rows.size());
    return translated(PHRASE("There is no stable stretch: no 5 iterations in a row have the same kind, requests within "
                             "10 % and periods within 10 %."));
}

void sumRates(const std::vector<Iteration>& rows, IterationKindRow& kind)
{
    if (kind.period <= Ns{})
        return;
    std::optional<double> share = 0.0;
    std::optional<std::int64_t> decoded = 0, prompts = 0;
    GeneratedTokens generated;
    const auto add = [](auto& sum, const auto& value) {
        if (sum && value)
            *sum += *value;
        else
            sum.reset();
    };
    for (const Iteration& row : rows) {
        if (row.fields.kind != kind.kind || !row.period)
            continue;
        const auto length = static_cast<double>(row.period->count());
        kind.isLowerBound |= row.isLowerBound;
        add(share, row.mfuPct ? std::optional{*row.mfuPct * length} : std::nullopt);
        add(decoded, row.fields.tokensDecode);
        add(prompts, row.fields.tokensPrefill);
        generated.add(row);
    }
    const auto period = static_cast<double>(kind.period.count());
    if (share)
        kind.mfuPct = *share / period;
    if (decoded && *decoded > 0 && kind.kind != IterationKind::Prefill)
        kind.decodedPerSecond = 1e9 * static_cast<double>(*decoded) / period;
    if (const auto rate = generated.over(kind.period);
        rate && !rate->isExact() && kind.decodedPerSecond && kind.kind == IterationKind::Mixed)
        kind.tokenRange = rate;
    if (prompts && *prompts > 0 && kind.kind != IterationKind::Decode)
        kind.promptTokensPerSecond = 1e9 * static_cast<double>(*prompts) / period;
}

void sumKinds(Iterations& all)
{
    for (const Iteration& row : all.rows) {
        auto at = std::find_if(all.kinds.begin(), all.kinds.end(),
                               [&](const IterationKindRow& k) { return k.kind == row.fields.kind; });
        if (at == all.kinds.end()) {
            all.kinds.push_back({row.fields.kind, 0, {}, {}, {}, {}, {}, {}, false, {}, {}});
            at = all.kinds.end() - 1;
        }
        ++at->count;
        at->busyOfAll += row.busy;
        if (!row.period)
            continue;
        at->period += *row.period;
        at->busy += row.busy;
        // The bubble after it is the one that its period contains.
        at->bubble += std::max(Ns{}, *row.period - row.work->length());
    }
    for (IterationKindRow& kind : all.kinds)
        sumRates(all.rows, kind);
    std::map<std::int64_t, std::vector<Ns>> batches;
    for (const Iteration& row : all.rows)
        if (row.fields.kind == IterationKind::Decode && row.fields.requestsDecode && row.period)
            batches[*row.fields.requestsDecode].push_back(*row.period);
    for (const auto& [requests, periods] : batches) {
        const Ns median = medianOf(periods), sum = std::accumulate(periods.begin(), periods.end(), Ns{});
        if (sum > Ns{}) // each period gives a token to every request
            all.batches.push_back({requests, periods.size(), median,
                                   1e9 * static_cast<double>(requests) * static_cast<double>(periods.size()) /
                                       static_cast<double>(sum.count())});
    }
}

} // namespace

void GeneratedTokens::add(const Iteration& row)
{
    const IterationName& name = row.fields;
    m_hasDecoded = m_hasDecoded && name.tokensDecode;
    m_decoded += name.tokensDecode.value_or(0);
    auto prompts = name.requestsPrefill;
    if (!prompts && name.kind == IterationKind::Decode)
        prompts = 0;
    else if (!prompts && name.requests && name.requestsDecode)
        prompts = *name.requests - *name.requestsDecode;
    m_hasPrompts = m_hasPrompts && prompts;
    m_prompts += prompts.value_or(0);
}

std::optional<TokenRate> GeneratedTokens::over(Ns time) const
{
    if (!m_hasDecoded || time <= Ns{})
        return {};
    const auto rate = [&](std::int64_t tokens) {
        return 1e9 * static_cast<double>(tokens) / static_cast<double>(time.count());
    };
    return TokenRate{rate(m_decoded), m_hasPrompts ? std::optional{rate(m_decoded + m_prompts)} : std::nullopt};
}

std::optional<double> IterationKindRow::bubblePct() const
{
    return period > Ns{}
               ? std::optional{100.0 * static_cast<double>(bubble.count()) / static_cast<double>(period.count())}
               : std::nullopt;
}

std::string noteOnTotals(const Iterations& all)
{
    const auto disagreeing =
        std::count_if(all.rows.begin(), all.rows.end(), [](const Iteration& row) { return !row.fields.isConsistent; });
    if (disagreeing == 0)
        return {};
    if (disagreeing == 1)
        return translated(PHRASE("The name of one iteration gives a total of tokens that is not the sum of its prompt "
                                 "and generated tokens."));
    return translatedWith(PHRASE("The names of {} iterations give a total of tokens that is not the sum of their "
                                 "prompt and generated tokens."),
                          disagreeing);
}

Iterations computeIterations(const Analysis& analysis)
{
    Iterations all;
    all.rows = servingIterations(analysis.trace());
    all.isServing = !all.rows.empty();
    if (!all.isServing)
        for (const Step& step : analysis.steps()) {
            all.rows.emplace_back();
            all.rows.back().slice = step.slice;
            all.rows.back().host = step.range;
        }
    std::stable_sort(all.rows.begin(), all.rows.end(),
                     [](const Iteration& a, const Iteration& b) { return a.host.begin < b.host.begin; });
    addWork(analysis, all.rows);
    all.stable = stableStretch(all.rows);
    if (!all.stable)
        all.whyNot = reasonWithoutStretch(all.rows);
    sumKinds(all);
    return all;
}

} // namespace lanescope
