// Steps launch the same kernels one by one, and launching takes longer than the work: a CUDA graph would save that
// time.

#include "model/analysis/waiting_copies.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"
#include "model/kernels/api_calls.h"

#include <algorithm>

namespace lanescope {

namespace {

struct StepLaunches {
    std::vector<Ns> launches;
    Ns launchTotal{}, workTotal{};
    SliceId firstLaunch, lastLaunch;
    bool hasGraph = false;
};

// The time in which the step asks for its batch: no graph holds it.
Ns dataWaitIn(const Trace& trace, const Step& step, SliceId launch)
{
    std::vector<TimeRange> waits;
    for (const SliceId s : trace[trace.laneOf(launch)].slices)
        if (trace.range(s).overlaps(step.range) && trace.name(s).find("DataLoader") != std::string_view::npos)
            waits.push_back(trace.range(s).clippedTo(step.range));
    return lengthOf(unionOf(std::move(waits)));
}

// The calls between its launches that wait for the GPU: a capture fails at each of them.
std::int64_t waitsBetween(const Analysis& analysis, SliceId first, SliceId last)
{
    const Trace& trace = analysis.trace();
    const WaitingCopies& copies = waitingCopiesOf(analysis);
    std::int64_t waits = 0;
    for (const SliceId s : trace[trace.laneOf(first)].slices)
        waits += isApiCall(trace.kind(s)) && trace.begin(first) <= trace.begin(s) &&
                 trace.begin(s) < trace.begin(last) && (isSyncCall(trace.name(s)) || copies.contains(s));
    return waits;
}

// The wait after a copy that the host reads is part of the same `.item()`.
Phrase adviceFor(std::int64_t waits)
{
    return Phrase{waits == 0 ? PHRASE("Use torch.compile(mode=\"reduce-overhead\") or torch.cuda.graph: shapes and "
                                      "addresses must not change, and the host must not wait for the GPU in the step.")
                             : PHRASE("First take the waits out: the host waits for the GPU in {waits} calls between "
                                      "the launches of the last step, and no graph can hold those. Then use "
                                      "torch.compile(mode=\"reduce-overhead\") or torch.cuda.graph: shapes and "
                                      "addresses must not change.")};
}

} // namespace

static std::vector<Finding> cudaGraph(const Analysis& analysis)
{
    constexpr std::size_t minSteps = 2, minLaunches = 10;
    const Trace& trace = analysis.trace();
    const std::vector<Step>& steps = analysis.steps();
    if (steps.size() < minSteps)
        return {};
    std::vector<StepLaunches> perStep(steps.size());
    for (const Launched& l : analysis.work()) {
        if (!l.launch)
            continue;
        const Time at = trace.begin(l.launch);
        const auto behind =
            std::upper_bound(steps.begin(), steps.end(), at, [](Time t, const Step& s) { return t < s.range.begin; });
        if (behind == steps.begin() || at >= (behind - 1)->range.end)
            continue;
        StepLaunches& step = perStep[static_cast<std::size_t>(behind - steps.begin()) - 1];
        step.hasGraph = step.hasGraph || isGraphLaunchCall(trace.name(l.launch));
        step.launches.push_back(trace.duration(l.launch));
        step.launchTotal += trace.duration(l.launch);
        step.workTotal += trace.duration(l.work);
        if (!step.firstLaunch || at < trace.begin(step.firstLaunch))
            step.firstLaunch = l.launch;
        if (!step.lastLaunch || at > trace.begin(step.lastLaunch))
            step.lastLaunch = l.launch;
    }
    // The last steps must be alike; the first one may be cold.
    const StepLaunches& last = perStep.back();
    const StepLaunches& before = perStep[perStep.size() - 2];
    if (last.hasGraph || last.launches.size() < minLaunches || last.launches.size() != before.launches.size() ||
        last.workTotal >= last.launchTotal)
        return {};
    // A step that captures a graph cannot itself be put into one.
    bool isCaptured = false;
    forEachApiCall(trace, [&](SliceId s) {
        isCaptured = isCaptured || (capturesGraph(trace.name(s)) && steps.back().range.contains(trace.begin(s)));
    });
    if (isCaptured)
        return {};
    const Ns data = dataWaitIn(trace, steps.back(), last.firstLaunch), step = steps.back().range.length(),
             floor = last.workTotal + medianOf(last.launches) + data;
    if (floor >= step)
        return {};
    Finding finding;
    finding.severity = Severity::Notice;
    std::vector<TimeRange> ranges;
    for (const Step& s : steps)
        ranges.push_back(s.range);
    finding.cost = std::min((step - floor) * static_cast<std::int64_t>(steps.size()), gpuIdleWithin(analysis, ranges));
    finding.explains = std::move(ranges);
    const std::int64_t waits = waitsBetween(analysis, last.firstLaunch, last.lastLaunch);
    finding.values = {{"waits", waits},
                      {"advice", adviceFor(waits)},
                      {"launches", static_cast<std::int64_t>(last.launches.size())},
                      {"step", step},
                      {"floor", floor},
                      {"work", last.workTotal},
                      {"calls", last.launchTotal},
                      {"data", data},
                      {"rest", Phrase{data > Ns{} ? PHRASE("the work, one launch, and {data} for its data")
                                                  : PHRASE("the work and one launch")}},
                      {"times", static_cast<double>(step.count()) / static_cast<double>(floor.count())}};
    finding.evidence = {steps.back().slice, last.firstLaunch};
    return {finding};
}

const Rule cudaGraphRule{
    "cuda_graph",
    PHRASE("One CUDA graph could replace {launches} launches per step"),
    PHRASE(
        "The last step takes {step}: its GPU work {work}, its launch calls {calls}. As one graph it would still take "
        "{floor} ({rest}): at best {times} times as fast."),
    "{advice}",
    cudaGraph,
    hostWorkCauses | CauseSet{Cause::DeviceWait}};

} // namespace lanescope
