#include "model/attribution/place_rates.h"

#include "model/analysis/breakdown.h"
#include "model/analysis/time/first_launched.h"
#include "model/attribution/phase_spans.h"
#include "model/attribution/stable_stretch.h"
#include "model/base/phrases.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

namespace {

bool isAskedFor(const LaunchedIn& launched, const AttributedWork& work, const PlaceTableOptions& options)
{
    return launched.holds(work.work, work.launch) && (!options.part || options.part->holdsWork(work.work));
}

// Spans of one phase follow one another and do not overlap.
Ns timeOfPhase(const Analysis& analysis, const Attribution& all, const PlaceTableOptions& options, Phase phase)
{
    const LaunchedIn launched{analysis.trace(), analysis.work(), options.within};
    Ns time{};
    for (const PhaseSpan& span : phaseSpans(analysis, all))
        if (span.phase == phase && !span.works.empty() && isAskedFor(launched, all.works[span.works.front()], options))
            time += span.range.length();
    return time;
}

// The time that is not recorded on any GPU. Work may have run then, so it does not show how well the GPU is used.
Ns notRecordedOf(const Analysis& analysis, TimeRange within)
{
    std::optional<Ns> min;
    for (const DeviceBreakdown& device : breakdownOf(analysis)) {
        Ns lost{};
        for (const Piece& piece : device.pieces)
            if (piece.cause == Cause::NotRecorded)
                lost += piece.range.clippedTo(within).length();
        min = std::min(min.value_or(lost), lost);
    }
    return min.value_or(Ns{});
}

// Work that was launched before the recording has no op: neither its FLOP nor its tokens are known.
std::optional<Time> beginOfLaunched(const Trace& trace, const Attribution& all)
{
    std::optional<Time> begin;
    for (const AttributedWork& work : all.works)
        if (work.launch)
            begin = std::min(begin.value_or(trace.begin(work.work)), trace.begin(work.work));
    return begin;
}

} // namespace

std::optional<double> PlaceRates::tokensPerSecond() const
{
    if (isServed)
        return stableRate;
    if (!tokens || wall <= Ns{})
        return {};
    return 1e9 * static_cast<double>(tokens->tokens) / static_cast<double>(wall.count());
}

std::string PlaceRates::title() const
{
    std::string text = titleOf(flops);
    if (const auto rate = tokensPerSecond())
        text +=
            " · " + (flops.of == FlopUse::Of::Place ? translatedWith(PHRASE("{} in its own GPU time"), rateText(*rate))
                                                    : rateText(*rate));
    return text;
}

std::vector<std::string> PlaceRates::lines() const
{
    std::vector<std::string> all = linesOf(flops);
    if (tokens && isServed && stableRate)
        all.push_back(translatedWith(PHRASE("{} tokens; {} generated in the stable stretch"), tokens->tokens,
                                     rateText(*stableRate)));
    else if (tokens && isServed)
        all.push_back(translatedWith(PHRASE("{} tokens. {}"), tokens->tokens, whyNoRate));
    else if (tokens && flops.of == FlopUse::Of::Place)
        all.push_back(
            translatedWith(PHRASE("{} in its own GPU time: the rate if nothing else ran"), lineOf(*tokens, wall)));
    else if (tokens)
        all.push_back(lineOf(*tokens, wall));
    return all;
}

PlaceRates placeRates(const Analysis& analysis, const Attribution& all, const PlaceTableOptions& options)
{
    PlaceRates rates;
    TimeRange window = options.within.value_or(analysis.busy() ? analysis.busy()->window : TimeRange{});
    bool isFromLaunch = false;
    if (const auto begin = beginOfLaunched(analysis.trace(), all); !options.within && begin && *begin > window.begin) {
        window.begin = *begin;
        isFromLaunch = true;
    }
    const LaunchedIn launched{analysis.trace(), analysis.work(), options.within};
    std::vector<std::uint32_t> works;
    for (std::uint32_t i = 0; i < all.works.size(); ++i)
        if (isAskedFor(launched, all.works[i], options) &&
            (options.within || analysis.trace().begin(all.works[i].work) >= window.begin))
            works.push_back(i);
    rates.wall = window.length();
    const Ns lost = notRecordedOf(analysis, window);
    rates.flops = flopUseOf(analysis, all, works, rates.wall - lost);
    rates.flops.notRecorded = lost;
    rates.flops.isFromLaunch = isFromLaunch;
    rates.flops.of = options.within ? FlopUse::Of::Range : FlopUse::Of::Window;
    rates.tokens = tokensWithin(analysis, options.within);
    if (const Iterations& served = iterationsOf(analysis); served.isServing && !options.within) {
        rates.isServed = true;
        rates.whyNoRate = served.stable && served.stable->tokenRange
                              ? translatedWith(PHRASE("{} tokens/s are generated: the names of the steps do not show "
                                                      "which prompts end."),
                                               rangeOf(*served.stable->tokenRange))
                          : served.stable
                              ? translated(PHRASE("The names of the steps do not show the generated tokens."))
                              : served.whyNot;
        if (served.stable)
            rates.stableRate = served.stable->tokensPerSecond;
    }
    return rates;
}

PlaceRates placeRates(const Analysis& analysis, const Attribution& all, const PlaceTableOptions& options,
                      const PlaceRow& row, const std::vector<std::uint32_t>& works, std::optional<TokenCount> tokens)
{
    PlaceRates rates;
    // Twins are of calls before the recording, and their shapes are not known.
    std::vector<std::uint32_t> recorded;
    for (const std::uint32_t i : works)
        if (all.works[i].moduleSource != PlaceSource::Twin) {
            recorded.push_back(i);
            rates.wall += all.works[i].busy;
        }
    FlopUse::Of of = FlopUse::Of::Place;
    if (options.by == PlaceBy::Phase) {
        const auto phase = std::find(phaseIds.begin(), phaseIds.end(), row.path.back()) - phaseIds.begin();
        if (const Ns time = timeOfPhase(analysis, all, options, static_cast<Phase>(phase)); time > Ns{}) {
            rates.wall = time;
            of = FlopUse::Of::Phase;
        }
    }
    rates.flops = flopUseOf(analysis, all, recorded, rates.wall);
    rates.flops.of = of;
    rates.isServed = iterationsOf(analysis).isServing;
    const bool worksOnAll = options.by == PlaceBy::Phase || options.by == PlaceBy::Module;
    if (!rates.isServed && worksOnAll && rates.wall > Ns{})
        rates.tokens = tokens;
    return rates;
}

PlaceRates placeRates(const Analysis& analysis, const Attribution& all, const IterationRun& run)
{
    const std::vector<Iteration>& rows = iterationsOf(analysis).rows;
    PlaceRates rates;
    std::vector<TimeRange> host;
    TokenCount tokens;
    bool hasTokens = true, hasPeriod = false;
    for (std::size_t i = run.from; i <= run.to; ++i) {
        rates.wall += rows[i].period ? *rows[i].period : rows[i].work ? rows[i].work->length() : Ns{};
        hasPeriod = hasPeriod || rows[i].period;
        host.push_back(rows[i].host);
        const auto count = tokensWithin(analysis, rows[i].host);
        hasTokens = hasTokens && count;
        if (count)
            tokens = {tokens.tokens + count->tokens, count->isFromShapes};
    }
    std::vector<std::uint32_t> works;
    for (std::uint32_t i = 0; i < all.works.size(); ++i) {
        if (!all.works[i].launch)
            continue;
        const Time at = analysis.trace().begin(all.works[i].launch);
        const auto past =
            std::partition_point(host.begin(), host.end(), [&](const TimeRange& r) { return r.begin <= at; });
        if (past != host.begin() && past[-1].contains(at))
            works.push_back(i);
    }
    rates.flops = flopUseOf(analysis, all, works, rates.wall);
    rates.flops.of = FlopUse::Of::Range;
    if (hasTokens)
        rates.tokens = tokens;
    if (!hasPeriod && iterationsOf(analysis).isServing) {
        rates.isServed = true;
        rates.whyNoRate = translated(PHRASE("The last iteration has no period, so there is no rate."));
    }
    return rates;
}

std::vector<std::vector<std::uint32_t>> worksBelow(const PlaceTable& table)
{
    std::vector<std::vector<std::uint32_t>> works(table.rows.size());
    for (std::size_t i = table.rows.size(); i-- > 0;) { // children before their parents
        const PlaceRow& row = table.rows[i];
        works[i].insert(works[i].end(), row.works.begin(), row.works.end());
        if (row.parent != PlaceRow::noParent && row.parent < i)
            works[row.parent].insert(works[row.parent].end(), works[i].begin(), works[i].end());
    }
    return works;
}

} // namespace lanescope
