// What a CUDA graph would save: steps that launch the same work one by one, while launching takes longer than the work.

#include "model/findings/rules.h"

#include <algorithm>

namespace lanescope {

namespace {

struct StepLaunches {
    std::vector<Ns> launches;
    Ns launchTotal{}, workTotal{};
    SliceId firstLaunch;
    bool hasGraph = false;
};

} // namespace

static std::vector<Finding> cudaGraph(const Analysis& analysis)
{
    constexpr std::size_t leastSteps = 2, leastLaunches = 10;
    const Trace& trace = analysis.trace();
    const std::vector<Step>& steps = analysis.steps();
    if (steps.size() < leastSteps)
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
        step.hasGraph = step.hasGraph || trace.name(l.launch).find("GraphLaunch") != std::string_view::npos;
        step.launches.push_back(trace.duration(l.launch));
        step.launchTotal += trace.duration(l.launch);
        step.workTotal += trace.duration(l.work);
        if (!step.firstLaunch || at < trace.begin(step.firstLaunch))
            step.firstLaunch = l.launch;
    }
    // The last steps are alike: the first may be cold.
    const StepLaunches& last = perStep.back();
    const StepLaunches& before = perStep[perStep.size() - 2];
    if (last.hasGraph || last.launches.size() < leastLaunches || last.launches.size() != before.launches.size() ||
        last.workTotal >= last.launchTotal)
        return {};
    std::vector<Ns> launches = last.launches;
    const auto middle = launches.begin() + static_cast<std::ptrdiff_t>(launches.size() / 2);
    std::nth_element(launches.begin(), middle, launches.end());
    const Ns floor = last.workTotal + *middle, step = steps.back().range.length();
    if (floor >= step)
        return {};
    Finding finding;
    finding.severity = Severity::Notice;
    finding.cost = (step - floor) * static_cast<std::int64_t>(steps.size());
    finding.values = {{"launches", static_cast<std::int64_t>(last.launches.size())},
                      {"step", step},
                      {"floor", floor},
                      {"work", last.workTotal},
                      {"calls", last.launchTotal},
                      {"times", static_cast<double>(step.count()) / static_cast<double>(floor.count())}};
    finding.evidence = {steps.back().slice, last.firstLaunch};
    return {finding};
}

const Rule cudaGraphRule{
    "cuda_graph", PHRASE("One CUDA graph could replace {launches} launches a step"),
    PHRASE("A step lasts {step}; its GPU work takes {work}, launching it piece by piece {calls}. Launched as "
           "one graph it could not be shorter than {floor} (the work and one launch): at best {times} times "
           "as fast."),
    PHRASE("torch.compile(mode=\"reduce-overhead\") or torch.cuda.graph: shapes and addresses must stay, and "
           "nothing may wait for the host within the step."),
    cudaGraph};

} // namespace lanescope
