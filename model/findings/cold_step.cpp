// The first recorded step is much longer than those after it: the cost of a cold start, which no warm-up took away.

#include "model/findings/rules.h"

#include <algorithm>

namespace lanescope {

static std::vector<Finding> coldStep(const Analysis& analysis)
{
    constexpr std::int64_t worthSaying = 2; // times the median of the rest
    constexpr Ns leastCost{50'000};
    const std::vector<Step>& steps = analysis.steps();
    if (steps.size() < 3)
        return {};
    std::vector<Ns> rest;
    for (std::size_t i = 1; i < steps.size(); ++i)
        rest.push_back(steps[i].range.length());
    std::nth_element(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(rest.size() / 2), rest.end());
    const Ns median = rest[rest.size() / 2], first = steps[0].range.length();
    if (first < worthSaying * median || first - median < leastCost)
        return {};
    Finding finding;
    finding.severity = Severity::Warning;
    finding.cost = first - median;
    finding.values = {{"first", first},
                      {"median", median},
                      {"times", static_cast<double>(first.count()) / static_cast<double>(median.count())},
                      {"name", std::string{analysis.trace().name(steps[0].slice)}}};
    finding.evidence = {steps[0].slice, steps[1].slice};
    return {finding};
}

const Rule coldStepRule{
    "cold_step", PHRASE("The first step takes {first}, the others {median}"),
    PHRASE("{name} lasts {times} times as long as the median of the steps after it. What is done once "
           "(allocating a workspace, choosing an algorithm, loading modules) falls into it."),
    PHRASE("Warm up before recording, and judge by the later steps. The cost is moved, not gone: a short "
           "job still pays it."),
    coldStep};

} // namespace lanescope
