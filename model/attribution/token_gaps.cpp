#include "model/attribution/token_gaps.h"

#include "model/base/brief_duration.h"
#include "model/base/phrases.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace lanescope {

namespace {

constexpr double binsPerOctave = 4;
constexpr std::size_t maxBins = 400; // 100 octaves: more than any two durations are apart

bool hasPrompts(const IterationName& name)
{
    return name.kind ? *name.kind != IterationKind::Decode : name.requestsPrefill.value_or(0) > 0;
}

} // namespace

TokenGaps tokenGapsOf(const Trace& trace, const Iterations& all)
{
    struct Last {
        Time end{};
        std::int64_t requests = 0;
        bool hasPromptsAfter = false;
    };
    std::map<std::uint32_t, std::optional<Last>> lastOf; // by process
    TokenGaps gaps;
    for (const Iteration& row : all.rows) { // in order of begin
        if (!row.work)
            continue;
        std::optional<Last>& last = lastOf[trace[trace.laneOf(row.slice)].process.value];
        const std::int64_t requests = row.fields.requestsDecode.value_or(0);
        if (last && hasPrompts(row.fields))
            last->hasPromptsAfter = true;
        if (requests <= 0)
            continue;
        if (last && row.work->end > last->end)
            gaps.all.push_back({row.work->end - last->end, std::min(requests, last->requests), last->hasPromptsAfter});
        last = Last{row.work->end, requests, false};
    }
    std::stable_sort(gaps.all.begin(), gaps.all.end(),
                     [](const TokenGap& a, const TokenGap& b) { return a.length < b.length; });
    for (const TokenGap& gap : gaps.all) {
        gaps.tokens += gap.requests;
        if (!gap.isBehindPrefill)
            continue;
        gaps.behind += gap.requests;
        gaps.behindMin = std::min(gaps.behindMin.value_or(gap.length), gap.length);
        gaps.behindMax = std::max(gaps.behindMax.value_or(gap.length), gap.length);
    }
    return gaps;
}

std::optional<Ns> TokenGaps::atMost(double share) const
{
    std::int64_t sum = 0;
    for (const TokenGap& gap : all) {
        sum += gap.requests;
        if (static_cast<double>(sum) >= share * static_cast<double>(tokens))
            return gap.length;
    }
    return all.empty() ? std::nullopt : std::optional{all.back().length};
}

std::vector<std::string> TokenGaps::lines() const
{
    if (all.empty())
        return {};
    std::vector<std::string> lines{
        translatedWith(PHRASE("The time between two tokens of a request has a median of {}; for 95 % of the {} tokens "
                              "it is at most {}."),
                       briefDuration(*atMost(0.5)), tokens, briefDuration(*atMost(0.95)))};
    if (behind > 0)
        lines.push_back(behindMin == behindMax
                            ? translatedWith(PHRASE("{} tokens came after a prefill, {} after the one before."), behind,
                                             briefDuration(*behindMin))
                            : translatedWith(PHRASE("{} tokens came after a prefill, {} to {} after the one before."),
                                             behind, briefDuration(*behindMin), briefDuration(*behindMax)));
    return lines;
}

std::vector<TokenGaps::Bin> TokenGaps::bins() const
{
    if (all.empty())
        return {};
    const auto placeOf = [](Ns length) {
        return static_cast<std::int64_t>(
            std::floor(binsPerOctave * std::log2(static_cast<double>(std::max<std::int64_t>(1, length.count())))));
    };
    const auto edgeOf = [](std::int64_t place) {
        return Ns{std::llround(std::exp2(static_cast<double>(place) / binsPerOctave))};
    };
    const std::int64_t first = placeOf(all.front().length), last = placeOf(all.back().length);
    std::vector<Bin> bins(std::min(maxBins, static_cast<std::size_t>(last - first + 1)));
    for (std::size_t i = 0; i < bins.size(); ++i)
        bins[i] = {edgeOf(first + static_cast<std::int64_t>(i)), edgeOf(first + static_cast<std::int64_t>(i) + 1), 0,
                   0};
    for (const TokenGap& gap : all) {
        Bin& bin = bins[std::min(bins.size() - 1, static_cast<std::size_t>(placeOf(gap.length) - first))];
        (gap.isBehindPrefill ? bin.behind : bin.alone) += gap.requests;
    }
    return bins;
}

} // namespace lanescope
