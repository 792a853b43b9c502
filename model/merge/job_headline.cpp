#include "model/merge/job_headline.h"

#include "model/base/median.h"
#include "model/merge/rank_lanes.h"

#include <algorithm>

namespace lanescope {

namespace {

Sentence splitHeadline(double waitPct, double transferPct)
{
    const TextValues values{{"wait_pct", waitPct}, {"transfer_pct", transferPct}};
    if (waitPct >= transferPct)
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
    std::vector<double> waits, transfers;
    std::size_t known = 0;
    const std::vector<std::size_t> main = mainDevices(analysis.trace(), devices);
    for (const std::size_t d : main) {
        const CommunicationSplit split = splitOf(analysis, devices[d]);
        waits.push_back(devices[d].percentOf(split.wait));
        transfers.push_back(devices[d].percentOf(split.transfer));
        known += split.isKnown();
    }
    if (known < main.size())
        return verdict.headline;
    return splitHeadline(medianOf(std::move(waits)), medianOf(std::move(transfers)));
}

Sentence jobHeadlineOf(const Analysis& analysis, const DeviceBreakdown& device)
{
    const Verdict verdict = verdictOf(device, analysis);
    const CommunicationSplit split =
        verdict == Verdict::CommunicationBound ? splitOf(analysis, device) : CommunicationSplit{};
    return split.isKnown() ? splitHeadline(device.percentOf(split.wait), device.percentOf(split.transfer))
                           : headlineOf(verdict, paceOf(device, analysis));
}

} // namespace lanescope
