// The first recorded step is much longer than the later ones: a cold start without a warm-up before the recording.

#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include <algorithm>

namespace lanescope {

// Steps that ran before the recording warm up already, so a slow first one has another reason.
static Phrase warmUpAdvice(bool isFirstOfProgram)
{
    return Phrase{
        isFirstOfProgram
            ? PHRASE("Warm up before recording, and judge by the later steps. A short job still pays this cost.")
            : PHRASE("Judge by the later steps. Steps ran before this one, so a longer warm-up may not help: the start "
                     "of the recording itself can slow the first step.")};
}

// A first step like the others shortens the window at most by this: what it takes longer than the shortest, or from its
// first GPU work to that of the second step, without the shortest such time of the others.
static Ns mostOf(const Analysis& analysis, const std::vector<Step>& steps)
{
    Ns shortest = steps[1].range.length();
    std::vector<Time> begins; // the first GPU work of each step begins then
    for (const Step& step : steps) {
        shortest = std::min(shortest, step.range.length());
        if (const auto work = launchedWithin(analysis.trace(), analysis.work(), step.range); !work.empty())
            begins.push_back(analysis.trace().begin(work.front().work));
    }
    const Ns longer = steps[0].range.length() - shortest;
    if (!analysis.busy() || begins.size() < steps.size())
        return longer;
    Ns period = Ns::max();
    for (std::size_t i = 2; i < begins.size(); ++i)
        period = std::min(period, begins[i] - begins[i - 1]);
    return std::clamp(begins[1] - analysis.busy()->window.begin - period, Ns{}, longer);
}

static std::vector<Finding> coldStep(const Analysis& analysis)
{
    constexpr std::int64_t worthSaying = 2; // times the median of the rest
    constexpr Ns minCost{50'000};
    if (analysis.steps().size() < 3)
        return {};
    const std::vector<Step> steps = stepsLaunchingLike(analysis.trace(), analysis.steps(), analysis.steps().front());
    if (steps.size() < 3)
        return {};
    std::vector<Ns> rest;
    for (std::size_t i = 1; i < steps.size(); ++i)
        rest.push_back(steps[i].range.length());
    const Ns longest = *std::max_element(rest.begin(), rest.end());
    const Ns median = medianOf(std::move(rest)), first = steps[0].range.length();
    if (longest > first) // what makes it long is not that it is the first
        return {};
    if (first < worthSaying * median || first - median < minCost)
        return {};
    Finding finding;
    finding.severity = Severity::Warning;
    finding.cost = first - median;
    if (analysis.busy()) // time before the first GPU work is not part of the GPU's window
        finding.cost = std::min(first - median, steps[0].range.clippedTo(analysis.busy()->window).length());
    finding.values = {{"most", mostOf(analysis, steps)},
                      {"first", first},
                      {"median", median},
                      {"times", static_cast<double>(first.count()) / static_cast<double>(median.count())},
                      {"name", std::string{analysis.trace().name(steps[0].slice)}},
                      {"advice", warmUpAdvice(analysis.steps().front().number <= 1)}};
    finding.claims = {claim("select dur_ns from steps order by begin_ns limit 1", first)};
    finding.evidence = {steps[0].slice, steps[1].slice};
    finding.explains = {steps[0].range};
    return {finding};
}

const Rule coldStepRule{
    "cold_step",
    PHRASE("The first step takes {first}, the others {median}"),
    PHRASE("{name} takes {times} times as long as the median of the later steps. Work that is done once (allocating a "
           "workspace, choosing an algorithm, loading modules) is a common reason."),
    "{advice}",
    coldStep,
    idleCauses | busyCauses};

} // namespace lanescope
