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
    const auto ofTrace = whatIf(analysis.trace(), graph, faster);
    for (const DeviceBreakdown& device : breakdownOf(analysis)) {
        if (isWaitedForUnseen(analysis, device.device))
            continue;
        if (const auto saving = windowSavingOf(analysis.trace(), graph, faster, device.device, SavingOf::GpuWindow))
            out[device.device.value] = {device.window.length(), saving->high,
                                        ofTrace ? std::max(Ns{}, ofTrace->saving()) : Ns{},
                                        paceAfter(analysis.trace(), graph, faster, device.device),
                                        paceAfter(analysis.trace(), graph, {}, device.device)};
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
    constexpr double muchUnexplained = 20; // % of the path: then the replay cannot tell a small saving
    if (saves >= hardlyPct || criticalPath(analysis).unexplainedPct() > muchUnexplained)
        return {};
    const bool hasCommunication = of->share(Cause::Communication) > Ns{};
    const TextValues values{{"kernels", Phrase{hasCommunication ? PHRASE("Compute kernels") : PHRASE("Kernels")}},
                            {"compute", of->percent(Cause::Compute)},
                            {"saves", found->second.ofTrace},
                            {"pace", Phrase{found->second.pace->what}}};
    const bool isNothing = saves < nothingPct || found->second.ofTrace == Ns{};
    if (!found->second.isPaceNow())
        return {isNothing ? PHRASE("A GPU twice as fast would save less than 1 % of the time: then {pace}")
                          : PHRASE("A GPU twice as fast would save only {saves}: then {pace}"),
                values};
    if (isNothing)
        return {
            PHRASE("{kernels} run {compute} % of the time, but {pace}; a GPU twice as fast would save less than 1 %"),
            values};
    return {PHRASE("{kernels} run {compute} % of the time, but {pace}; a GPU twice as fast would save only {saves}"),
            values};
}

} // namespace lanescope
