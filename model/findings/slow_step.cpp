// One step takes much longer than the others, and it is not the first.

#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

namespace {

using SelfTimes = std::unordered_map<std::uint32_t, Ns>; // by name

// Self time by name of the slices that begin in the step, on its thread.
SelfTimes selfTimesIn(const Trace& trace, const Step& step)
{
    SelfTimes times;
    for (const SliceId s : trace[trace.laneOf(step.slice)].slices)
        if (s != step.slice && step.range.contains(trace.begin(s)) && trace.kind(s) != SliceKind::Python)
            times[trace.nameId(s).value] += trace.selfTime(s);
    return times;
}

} // namespace

static std::vector<Finding> slowStep(const Analysis& analysis)
{
    constexpr double worthSaying = 1.5; // times the median of the others
    constexpr Ns minCost{50'000};
    constexpr std::size_t minSteps = 4;
    const Trace& trace = analysis.trace();
    if (analysis.steps().size() < minSteps)
        return {};
    const auto isShorter = [](const Step& a, const Step& b) { return a.range.length() < b.range.length(); };
    const Step& longest = *std::max_element(analysis.steps().begin() + 1, analysis.steps().end(), isShorter);
    const std::vector<Step> steps = stepsLaunchingLike(trace, analysis.steps(), longest);
    if (steps.size() < minSteps)
        return {};
    const auto slowest = std::max_element(steps.begin() + 1, steps.end(), isShorter);
    if (slowest->slice != longest.slice) // it is the first of its kind
        return {};
    std::vector<Ns> others;
    const Step* usual = nullptr; // the step nearest to the median
    for (auto s = steps.begin() + 1; s != steps.end(); ++s)
        if (s != slowest)
            others.push_back(s->range.length());
    const Ns median = medianOf(others), length = slowest->range.length();
    const auto isSlow = [&](const Step& s) {
        return static_cast<double>(s.range.length().count()) >= worthSaying * static_cast<double>(median.count());
    };
    if (!isSlow(*slowest) || length - median < minCost)
        return {};
    // Several slow steps are a habit of the loop, such as a loss that is read every tenth step.
    if (std::count_if(steps.begin() + 1, steps.end(), isSlow) > 1)
        return {};
    const auto distance = [&](const Step& s) { return std::chrono::abs(s.range.length() - median); };
    for (auto s = steps.begin() + 1; s != steps.end(); ++s)
        if (s != slowest && (!usual || distance(*s) < distance(*usual)))
            usual = &*s;
    const SelfTimes there = selfTimesIn(trace, *slowest);
    SelfTimes here = selfTimesIn(trace, *usual);
    std::uint32_t name = StringId{}.value;
    Ns max{};
    for (const auto& [id, time] : there)
        if (const Ns more = time - here[id]; more > max || (more == max && more > Ns{} && id < name)) {
            max = more;
            name = id;
        }
    const bool isExplained = max * 2 >= length - median;
    Finding finding;
    finding.severity = Severity::Notice;
    finding.cost = length - median;
    // A host that runs ahead waits for the GPU in some step: while the GPU works that step costs nothing.
    constexpr int minPart = 5; // divisor: of the longer time, the GPU is idle for at least this part
    if (analysis.busy()) {
        finding.cost = std::min(length - median, gpuIdleWithin(analysis, {slowest->range}));
        if (*finding.cost * minPart < length - median)
            return {};
    }
    finding.values = {{"name", std::string{trace.name(slowest->slice)}},
                      {"length", length},
                      {"median", median},
                      {"times", static_cast<double>(length.count()) / static_cast<double>(median.count())},
                      {"why", Phrase{isExplained ? PHRASE("{what} takes {more} longer in it than in {usual}.")
                                                 : PHRASE("No single op or call explains it.")}},
                      {"usual", std::string{trace.name(usual->slice)}}};
    if (isExplained) {
        finding.values["what"] = std::string{trace.text(StringId{name})};
        finding.values["more"] = max;
    }
    finding.claims = {
        claim("select max(dur_ns) from (select dur_ns from steps order by begin_ns limit -1 offset 1)", length)};
    finding.evidence = {slowest->slice, usual->slice};
    finding.explains = {slowest->range};
    return {finding};
}

const Rule slowStepRule{"slow_step",
                        PHRASE("{name} takes {length}, the other steps {median}"),
                        PHRASE("It takes {times} times as long as the median of the others (the first one left out). "
                               "{why}"),
                        PHRASE("Compare the two steps on the timeline: data, garbage collection, checkpoints, "
                               "recompilation or another process on the machine are common reasons."),
                        slowStep,
                        idleCauses | busyCauses};

} // namespace lanescope
