#include "model/replay/faster_gpu.h"

#include "model/merge/job_headline.h"
#include "model/replay/critical_path.h"
#include "model/replay/what_if.h"

#include <algorithm>

namespace lanescope {

namespace {

std::map<std::uint32_t, FasterGpu> computeFasterGpus(const Analysis& analysis)
{
    std::map<std::uint32_t, FasterGpu> out;
    const std::vector<ReplayChange> faster{{ReplayChange::Kind::ScaleKernel, {}, 0.5}};
    const ReplayGraph& graph = replayGraph(analysis);
    if (graph.lacksLaunches())
        return out;
    const std::vector<ReplayChange> host{{ReplayChange::Kind::Host, {}, 0.5}};
    const auto ofTrace = whatIf(analysis.trace(), graph, faster), ofHostOfTrace = whatIf(analysis.trace(), graph, host);
    const auto savedBy = [](const auto& result) { return result ? std::max(Ns{}, result->saving()) : Ns{}; };
    for (const DeviceBreakdown& device : breakdownOf(analysis)) {
        if (isWaitedForUnseen(analysis, device.device))
            continue;
        const auto saving = windowSavingOf(analysis.trace(), graph, faster, device.device, SavingOf::GpuWindow),
                   ofHost = windowSavingOf(analysis.trace(), graph, host, device.device, SavingOf::GpuWindow);
        if (saving)
            out[device.device.value] = {device.window.length(),
                                        saving->high,
                                        savedBy(ofTrace),
                                        paceAfter(analysis.trace(), graph, faster, device.device),
                                        paceAfter(analysis.trace(), graph, {}, device.device),
                                        ofHost ? ofHost->low : Ns{},
                                        savedBy(ofHostOfTrace),
                                        ofTrace ? ofTrace->window : device.window.length()};
    }
    return out;
}

const DeviceBreakdown* deviceOf(const Analysis& analysis, ProcessId device)
{
    const DeviceBreakdown* longest = nullptr;
    for (const DeviceBreakdown& d : breakdownOf(analysis))
        if (device ? d.device == device : !longest || d.window.length() > longest->window.length())
            longest = &d;
    return longest;
}

} // namespace

bool isWaitedForUnseen(const Analysis& analysis, ProcessId device)
{
    constexpr std::int64_t muchShorter = 5;
    constexpr std::size_t fewest = 20;
    const Trace& trace = analysis.trace();
    std::size_t launches = 0, behind = 0;
    SliceId before;
    for (const Launched& l : analysis.work()) {
        if (trace[trace.laneOf(l.work)].process != device)
            continue;
        if (before && l.launch) {
            const Ns late = trace.begin(l.launch) - trace.end(before);
            ++launches;
            behind += late >= Ns{} && late * muchShorter < trace.duration(before) ? 1 : 0;
        }
        before = l.work;
    }
    return launches >= fewest && behind * 10 >= launches * 9;
}

const std::map<std::uint32_t, FasterGpu>& fasterGpus(const Analysis& analysis)
{
    return analysis.once(computeFasterGpus);
}

Sentence paceNoteOf(const Analysis& analysis, ProcessId device)
{
    constexpr double hardlyPct = 10, nothingPct = 1;
    const DeviceBreakdown* of = deviceOf(analysis, device);
    if (!of || of->share(Cause::Compute) <= Ns{} || verdictOf(analysis).isMuchLost)
        return {};
    for (std::size_t c = 0; c < causeCount; ++c)
        if (of->share(static_cast<Cause>(c)) > of->share(Cause::Compute))
            return {};
    const auto found = fasterGpus(analysis).find(of->device.value);
    if (found == fasterGpus(analysis).end() || !found->second.pace || found->second.pace->isUnexplained)
        return {};
    const double saves = of->percentOf(std::max(Ns{}, found->second.saves));
    constexpr double muchUnexplained = 20; // % of the path: then the replay cannot prove a small saving
    const bool isHostBetter = found->second.isHostBetter();
    if ((saves >= hardlyPct && !isHostBetter) || criticalPath(analysis).unexplainedPct() > muchUnexplained)
        return {};
    const bool hasCommunication = of->share(Cause::Communication) > Ns{};
    const TextValues values{{"kernels", Phrase{hasCommunication ? PHRASE("Compute kernels") : PHRASE("Kernels")}},
                            {"compute", of->percent(Cause::Compute)},
                            {"saves", found->second.ofTrace},
                            {"host", found->second.ofHostOfTrace},
                            {"whole", found->second.ofWhole},
                            {"pace", Phrase{isHostBetter ? found->second.now->what : found->second.pace->what}}};
    if (isHostBetter)
        return {PHRASE("{kernels} run {compute} % of the time, but {pace}; of {whole}, a GPU twice as fast would "
                       "save {saves}, a host twice as fast {host}"),
                values};
    const bool isNothing = saves < nothingPct || found->second.ofTrace == Ns{};
    if (!found->second.isPaceNow())
        return {isNothing ? PHRASE("A GPU twice as fast would save less than 1 % of the time: then {pace}")
                          : PHRASE("A GPU twice as fast would save only {saves} of {whole}: then {pace}"),
                values};
    if (isNothing)
        return {
            PHRASE("{kernels} run {compute} % of the time, but {pace}; a GPU twice as fast would save less than 1 %"),
            values};
    return {PHRASE("{kernels} run {compute} % of the time, but {pace}; a GPU twice as fast would save only {saves} of "
                   "{whole}"),
            values};
}

} // namespace lanescope
