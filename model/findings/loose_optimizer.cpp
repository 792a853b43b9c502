// An optimizer updates each parameter with separate kernels. The foreach or fused implementation would launch a few
// kernels for all parameters.

#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include <algorithm>

namespace lanescope {

static std::vector<Finding> looseOptimizer(const Analysis& analysis)
{
    constexpr std::int64_t fewest = 40;  // launches per step
    constexpr double worthSaying = 0.05; // minimum share of all steps on the optimizer's thread
    const Trace& trace = analysis.trace();
    if (!hasNameFrom(trace, "Optimizer.step#"))
        return {};
    std::vector<SliceId> steps;
    std::vector<TimeRange> ranges;
    for (const SliceId s : trace.slices())
        if (trace.name(s).starts_with("Optimizer.step#") && trace.kind(s) != SliceKind::GpuAnnotation)
            steps.push_back(s);
    if (steps.empty())
        return {};
    // Wrappers (gradient scaling, several optimizers in one) annotate one step several times.
    steps = outermostOf(trace, std::move(steps));
    for (const SliceId s : steps)
        ranges.push_back(trace.range(s));
    const std::vector<Launched> work = launchedWithin(trace, analysis.work(), ranges);
    for (const Launched& l : work)
        for (SliceId s = l.op; s; s = trace.parent(s))
            if (const std::string_view name = trace.name(s); name.find("_foreach_") != std::string_view::npos ||
                                                             name.find("_fused_") != std::string_view::npos ||
                                                             name.starts_with("Torch-Compiled Region"))
                return {};
    // A step that the recording cuts off has fewer launches; the other steps show the number.
    std::vector<std::int64_t> counts;
    for (const TimeRange range : ranges)
        counts.push_back(std::ssize(launchedWithin(trace, analysis.work(), {range})));
    std::erase(counts, 0);
    const std::int64_t each = counts.empty() ? 0 : medianOf(counts);
    Ns host{}, device{};
    for (const SliceId s : steps)
        host += trace.duration(s);
    for (const Launched& l : work)
        device += trace.duration(l.work);
    Ns all{};
    for (const Step& step : analysis.steps())
        all += step.range.length();
    if (all == Ns{})
        all = trace.range().length();
    if (each < fewest || host <= device ||
        static_cast<double>(host.count()) < worthSaying * static_cast<double>(all.count()))
        return {};
    Finding finding;
    finding.severity = Severity::Notice;
    // The GPU may fall behind meanwhile, and wait later for what the host does then: that is in the saving alone.
    const Ns idle = gpuIdleWithin(analysis, ranges);
    finding.cost = idle;
    finding.values = {{"each", each},
                      {"count", static_cast<std::int64_t>(steps.size())},
                      {"idle", idle},
                      {"host", host / static_cast<std::int64_t>(steps.size())},
                      {"device", device / static_cast<std::int64_t>(steps.size())}};
    finding.places = steps;
    finding.evidence = longestOf(trace, std::move(steps), 5);
    finding.explains = std::move(ranges);
    return {finding};
}

const Rule looseOptimizerRule{
    "loose_optimizer",
    PHRASE("The optimizer launches {each} kernels per step, one parameter at a time"),
    PHRASE("A step keeps the host busy for {host} and the GPU for {device}. During these steps the GPU is idle for "
           "{idle} in "
           "total."),
    PHRASE("Use foreach=True, or fused=True where the optimizer has it: a few kernels for all parameters."),
    looseOptimizer,
    idleCauses};

} // namespace lanescope
