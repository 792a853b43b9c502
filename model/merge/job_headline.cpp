#include "model/merge/job_headline.h"

#include "model/analysis/lead_in.h"
#include "model/analysis/verdict_rivals.h"
#include "model/base/median.h"
#include "model/merge/job_notes.h"
#include "model/merge/rank_lanes.h"
#include "model/merge/rank_report.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

struct SplitPct {
    double wait = 0, there = 0, transfer = 0; // there: all ranks have arrived
};
SplitPct pctOf(const DeviceBreakdown& device, const CommunicationSplit& split)
{
    return {device.percentOf(split.wait), device.percentOf(split.afterArrival), device.percentOf(split.transfer)};
}

Sentence splitHeadline(const SplitPct& pct)
{
    constexpr double worthATermPct = 5;
    const TextValues values{{"wait_pct", pct.wait}, {"there_pct", pct.there}, {"transfer_pct", pct.transfer}};
    if (pct.there >= worthATermPct)
        return {PHRASE("Communication-bound: the GPU waits for other ranks {wait_pct} % of the time, is in collectives "
                       "that all ranks have reached for {there_pct} %, and transfers {transfer_pct} %"),
                values};
    if (pct.wait >= pct.transfer)
        return {PHRASE("Communication-bound: the GPU waits for other ranks {wait_pct} % of the time and transfers "
                       "{transfer_pct} %"),
                values};
    return {PHRASE("Communication-bound: the GPU transfers {transfer_pct} % of the time and waits for other ranks "
                   "{wait_pct} %"),
            values};
}

// Two ranks have no median: if their verdicts differ, each is named. Empty otherwise.
Sentence pairHeadline(const Analysis& analysis, const std::vector<std::size_t>& main)
{
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    const Trace& trace = analysis.trace();
    if (main.size() != 2)
        return {};
    std::array<const RankPart*, 2> parts{};
    std::array<Candidate, 2> firsts{};
    for (std::size_t i = 0; i < 2; ++i) {
        parts[i] = trace.rankOf(trace[devices[main[i]].device].lanes[0]);
        firsts[i] = rivalsOf(paceOf(devices[main[i]], analysis)).front();
        if (verdictOf(devices[main[i]], analysis) != firsts[i].verdict) // balanced
            return {};
    }
    if (!parts[0] || !parts[1] || firsts[0].verdict == firsts[1].verdict)
        return {};
    const std::size_t waits = firsts[1].verdict == Verdict::CommunicationBound ? 1 : 0, other = 1 - waits;
    const TextValues values{
        {"a", parts[waits]->label}, {"a_what", Phrase{firsts[waits].phrase}}, {"a_pct", firsts[waits].share},
        {"b", parts[other]->label}, {"b_what", Phrase{firsts[other].phrase}}, {"b_pct", firsts[other].share}};
    // The time that the two open ranks wait for each other is known, although a third one may come later still.
    Ns wait{};
    if (firsts[waits].verdict == Verdict::CommunicationBound && doubtsOnJob(trace.ranks()).empty())
        for (const RankFigures& figures : rankReportOf(analysis).spread.ranks)
            if (&trace.ranks()[figures.summary] == parts[waits])
                wait = figures.wait.value_or(Ns{});
    const bool isMostlyWaiting = wait * 2 > devices[main[waits]].share(Cause::Communication) && wait > Ns{};
    return {isMostlyWaiting ? PHRASE("{a} waits for {b}: {a_what} {a_pct} % of the time on {a}, {b_what} {b_pct} % on "
                                     "{b}")
                            : PHRASE("The ranks differ: {a_what} {a_pct} % of the time on {a}, {b_what} {b_pct} % on "
                                     "{b}"),
            values};
}

// If every open rank mostly communicates, and not all ranks are open, they may wait for one that is not.
Sentence withMissingRanks(Sentence headline, const Analysis& analysis, const std::vector<std::size_t>& main)
{
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    if (!doubtsOnJob(analysis.trace().ranks()).empty() || !std::all_of(main.begin(), main.end(), [&](std::size_t d) {
            return verdictOf(devices[d], analysis) == Verdict::CommunicationBound;
        }))
        return headline;
    const RankReport& report = rankReportOf(analysis);
    if (!report.spread.lacksRanks() || report.spread.here >= report.spread.world)
        return headline;
    headline.values["rest"] = Phrase{headline.text};
    headline.values["missing"] = static_cast<std::int64_t>(report.spread.world - report.spread.here);
    headline.values["world"] = static_cast<std::int64_t>(report.spread.world);
    headline.text =
        PHRASE("{rest}; {missing} of {world} ranks are not open, and all open ranks may wait for one of them");
    if (report.spread.world - report.spread.here != 1)
        return headline;
    std::vector<bool> isOpen(report.spread.world);
    for (const TraceSummary& summary : report.summaries)
        if (summary.rank && *summary.rank >= 0 && *summary.rank < std::ssize(isOpen))
            isOpen[static_cast<std::size_t>(*summary.rank)] = true;
    headline.values["missing"] =
        static_cast<std::int64_t>(std::find(isOpen.begin(), isOpen.end(), false) - isOpen.begin());
    headline.text = PHRASE("{rest}; rank {missing} is not open, and all open ranks may wait for it");
    return headline;
}

// Communication of joined ranks in its two parts, on the median rank. Empty if it cannot be split.
Sentence medianSplitHeadline(const Analysis& analysis, const std::vector<std::size_t>& main)
{
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    std::vector<double> waits, theres, transfers;
    for (const std::size_t d : main) {
        const CommunicationSplit split = splitOf(analysis, devices[d]);
        if (!split.isKnown())
            return {};
        const SplitPct pct = pctOf(devices[d], split);
        waits.push_back(pct.wait);
        theres.push_back(pct.there);
        transfers.push_back(pct.transfer);
    }
    return splitHeadline({lanescope::medianOf(std::move(waits)), lanescope::medianOf(std::move(theres)),
                          lanescope::medianOf(std::move(transfers))});
}

Sentence computeHeadline(const Analysis& analysis)
{
    const VerdictResult& verdict = verdictOf(analysis);
    if (analysis.trace().ranks().size() < 2)
        return verdict.headline;
    const std::vector<std::size_t> main = mainDevices(analysis.trace(), breakdownOf(analysis));
    if (Sentence pair = pairHeadline(analysis, main); !pair.text.empty())
        return pair;
    if (verdict.verdict != Verdict::CommunicationBound)
        return verdict.headline;
    Sentence split = medianSplitHeadline(analysis, main);
    return withMissingRanks(split.text.empty() ? verdict.headline : std::move(split), analysis, main);
}

} // namespace

Sentence jobHeadlineOf(const Analysis& analysis) { return analysis.once(computeHeadline); }

Sentence scopeOfHeadline(const Analysis& analysis)
{
    const std::vector<std::size_t> main = mainDevices(analysis.trace(), breakdownOf(analysis));
    if (main.size() < 2 || !pairHeadline(analysis, main).text.empty())
        return {};
    return {PHRASE("median of {count} ranks"), {{"count", static_cast<std::int64_t>(main.size())}}};
}

Sentence jobHeadlineOf(const Analysis& analysis, const DeviceBreakdown& device)
{
    const Verdict verdict = verdictOf(device, analysis);
    const CommunicationSplit split =
        verdict == Verdict::CommunicationBound ? splitOf(analysis, device) : CommunicationSplit{};
    if (split.isKnown())
        return splitHeadline(pctOf(device, split));
    return withLeadIn(headlineOf(verdict, paceOf(device, analysis)), analysis.trace(), device);
}

} // namespace lanescope
