// Steps launch the same kernels one by one, and launching takes longer than the work: a CUDA graph would save that
// time.

#include "model/findings/measures.h"
#include "model/findings/rules.h"
#include "model/kernels/api_calls.h"

#include <algorithm>

namespace lanescope {

namespace {

struct StepLaunches {
    std::vector<Ns> launches;
    Ns launchTotal{}, workTotal{};
    SliceId firstLaunch;
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
    finding.values = {{"launches", static_cast<std::int64_t>(last.launches.size())},
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
    PHRASE("Use torch.compile(mode=\"reduce-overhead\") or torch.cuda.graph: shapes and addresses must not change, and "
           "nothing in the step may wait for the host."),
    cudaGraph,
    hostWorkCauses | CauseSet{Cause::DeviceWait}};

} // namespace lanescope
