#include "model/attribution/stable_stretch.h"

#include "model/attribution/iteration_runs.h"
#include "model/base/brief_duration.h"
#include "model/base/phrases.h"
#include "model/base/share.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace lanescope {

namespace {

struct CountSpan { // over the rows of the stretch; absent: a row does not show it
    std::optional<std::int64_t> min, max;
};

template <class Field>
CountSpan spanOf(const Iterations& all, Field field)
{
    CountSpan span;
    for (std::size_t i = all.stable->from; i <= all.stable->to; ++i) {
        const std::optional<std::int64_t> value = field(all.rows[i]);
        if (!value)
            return {};
        span.min = std::min(span.min.value_or(*value), *value);
        span.max = std::max(span.max.value_or(*value), *value);
    }
    return span;
}

// "8" or "8 to 10"
std::string countsText(const CountSpan& span)
{
    return span.min == span.max ? std::to_string(*span.min) : translatedWith(PHRASE("{} to {}"), *span.min, *span.max);
}

std::string titleOf(const Iterations& all)
{
    const StableStretch& stretch = *all.stable;
    std::string title =
        fmt::format("{} × {}", stretch.to - stretch.from + 1, kindWord(all.rows[stretch.from].fields.kind));
    const CountSpan requests = spanOf(all, [](const Iteration& row) { return totalRequestsOf(row.fields); });
    return requests.min ? translatedWith(PHRASE("{}, batch {}"), title, countsText(requests)) : title;
}

// "8.935 to 9.175 ms": the unit once, where both have it.
std::string rangeText(Ns min, Ns max)
{
    std::string from = briefDuration(min);
    const std::string to = briefDuration(max);
    const std::size_t unit = from.find(' ');
    if (unit != std::string::npos && from.substr(unit) == to.substr(std::min(to.size(), to.find(' '))))
        from.resize(unit);
    return translatedWith(PHRASE("{} to {}"), from, to);
}

std::string percentText(double pct) { return fmt::format("{:.3g} %", pct); }

// Three digits, and no exponent.
std::string perRequest(double rate) { return rate < 999.5 ? fmt::format("{:.3g}", rate) : fmt::format("{:.0f}", rate); }

void addRates(StableCard& card, const Iterations& all, const IterationRun& run)
{
    if (const auto& rate = all.stable->tokensPerSecond) {
        const CountSpan requests = spanOf(all, [](const Iteration& row) { return row.fields.requestsDecode; });
        card.lines.push_back({translated(PHRASE("Tokens/s")),
                              requests.min && *requests.min == *requests.max && *requests.min > 0
                                  ? translatedWith(PHRASE("{} generated, {} per request"), fmt::format("{:.0f}", *rate),
                                                   perRequest(*rate / static_cast<double>(*requests.min)))
                                  : translatedWith(PHRASE("{} generated"), fmt::format("{:.0f}", *rate))});
    }
    if (const auto& range = all.stable->tokenRange)
        card.lines.push_back({translated(PHRASE("Tokens/s")),
                              range->max ? translatedWith(PHRASE("{} (if all prompts end)"), rangeOf(*range))
                                         : translatedWith(PHRASE("{} generated"), rangeOf(*range))});
    if (const CountSpan kv = spanOf(all, [](const Iteration& row) { return row.fields.kvTokens; }); kv.min)
        card.lines.push_back({translated(PHRASE("KV tokens")), countsText(kv)});
    if (run.mfuPct)
        card.lines.push_back({translated(PHRASE("MFU")),
                              run.isLowerBound ? translatedWith(PHRASE("at least {}"), percentText(*run.mfuPct))
                                               : percentText(*run.mfuPct)});
}

} // namespace

std::string StableCard::text() const
{
    std::string text = whyNot.empty() ? translatedWith(PHRASE("Stable: {}, {}."), title, place) : whyNot;
    for (const Line& line : lines)
        text += ' ' + translatedWith(PHRASE("{}: {}."), line.label, line.value);
    return text;
}

std::string rangeOf(const TokenRate& rate)
{
    const std::string min = fmt::format("{:.0f}", rate.min);
    return rate.max ? translatedWith(PHRASE("{} to {}"), min, fmt::format("{:.0f}", *rate.max))
                    : translatedWith(PHRASE("at least {}"), min);
}

std::string kindWord(const std::optional<IterationKind>& kind)
{
    if (!kind)
        return translated(PHRASE("step"));
    return *kind == IterationKind::Prefill  ? translated(PHRASE("prefill"))
           : *kind == IterationKind::Decode ? translated(PHRASE("decode"))
                                            : translated(PHRASE("mixed"));
}

StableCard stableCardOf(const Iterations& all, const TokenGaps& gaps)
{
    StableCard card;
    if (!all.stable) {
        card.title = translated(PHRASE("No stable stretch"));
        card.whyNot = all.whyNot;
    } else {
        const StableStretch& stretch = *all.stable;
        const IterationRun run = iterationRun(all, stretch.from, stretch.to);
        card.title = titleOf(all);
        card.place = translatedWith(PHRASE("iterations {} to {}"), stretch.from, stretch.to);
        Ns min = stretch.medianPeriod, max = min;
        for (std::size_t i = stretch.from; i <= stretch.to; ++i) {
            min = std::min(min, *all.rows[i].period);
            max = std::max(max, *all.rows[i].period);
        }
        card.lines.push_back(
            {translated(PHRASE("Period")),
             translatedWith(PHRASE("{} median, {}"), briefDuration(stretch.medianPeriod), rangeText(min, max))});
        const CountSpan kernels =
            spanOf(all, [](const Iteration& r) { return std::optional{static_cast<std::int64_t>(r.kernels)}; });
        const CountSpan launches =
            spanOf(all, [](const Iteration& r) { return std::optional{static_cast<std::int64_t>(r.launches)}; });
        card.lines.push_back({translated(PHRASE("GPU busy")),
                              translatedWith(PHRASE("{}, kernels: {}, launches: {}"), briefDuration(*run.busy),
                                             countsText(kernels), countsText(launches))});
        if (run.bubble && stretch.medianPeriod > Ns{})
            card.lines.push_back(
                {translated(PHRASE("Bubble")),
                 translatedWith(PHRASE("{}, {} of the period"), briefDuration(*run.bubble),
                                percentText(100 * share(std::max(Ns{}, *run.bubble), stretch.medianPeriod)))});
        addRates(card, all, run);
    }
    if (!gaps.all.empty())
        card.lines.push_back({translated(PHRASE("Between tokens")),
                              translatedWith(PHRASE("{} median, 95 % ≤ {}"), briefDuration(*gaps.atMost(0.5)),
                                             briefDuration(*gaps.atMost(0.95)))});
    return card;
}

std::vector<std::string> waitSentences(const Iterations& all)
{
    std::string shares;
    for (const IterationKindRow& kind : all.kinds)
        if (const auto pct = kind.bubblePct()) {
            const std::string waits = fmt::format("{:.1f}", *pct);
            shares += (shares.empty() ? "" : ", ") +
                      (kind.kind ? translatedWith(PHRASE("{} % in {}"), waits, kindWord(kind.kind)) : waits + " %");
        }
    if (shares.empty())
        return {};
    return {translatedWith(PHRASE("Of the time from one iteration to the next, the GPU waits {}."), shares)};
}

} // namespace lanescope
