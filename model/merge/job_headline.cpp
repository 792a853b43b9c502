#include "model/merge/job_headline.h"

#include "model/base/median.h"
#include "model/merge/rank_lanes.h"

#include <algorithm>

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

} // namespace

Sentence jobHeadlineOf(const Analysis& analysis)
{
    const VerdictReckoning& verdict = verdictOf(analysis);
    if (verdict.verdict != Verdict::CommunicationBound || analysis.trace().ranks().size() < 2)
        return verdict.headline;
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    std::vector<double> waits, theres, transfers;
    std::size_t known = 0;
    const std::vector<std::size_t> main = mainDevices(analysis.trace(), devices);
    for (const std::size_t d : main) {
        const CommunicationSplit split = splitOf(analysis, devices[d]);
        const SplitPct pct = pctOf(devices[d], split);
        waits.push_back(pct.wait);
        theres.push_back(pct.there);
        transfers.push_back(pct.transfer);
        known += split.isKnown();
    }
    if (known < main.size())
        return verdict.headline;
    return splitHeadline({medianOf(std::move(waits)), medianOf(std::move(theres)), medianOf(std::move(transfers))});
}

Sentence scopeOfHeadline(const Analysis& analysis)
{
    const std::size_t ranks = mainDevices(analysis.trace(), breakdownOf(analysis)).size();
    if (ranks < 2)
        return {};
    return {PHRASE("median of {count} ranks"), {{"count", static_cast<std::int64_t>(ranks)}}};
}

Sentence jobHeadlineOf(const Analysis& analysis, const DeviceBreakdown& device)
{
    const Verdict verdict = verdictOf(device, analysis);
    const CommunicationSplit split =
        verdict == Verdict::CommunicationBound ? splitOf(analysis, device) : CommunicationSplit{};
    return split.isKnown() ? splitHeadline(pctOf(device, split)) : headlineOf(verdict, paceOf(device, analysis));
}

} // namespace lanescope
