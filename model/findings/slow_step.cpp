// One step takes much longer than the others, and it is not the first.

#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace lanescope {

namespace {

using Times = std::unordered_map<std::uint32_t, Ns>; // by name

// By name of the slices that begin in the step, on its thread: their self times, and their whole times, of which those
// inside one of the same name are a part.
struct TimesIn {
    Times self, annotated, python;
};

TimesIn timesIn(const Trace& trace, const Step& step)
{
    TimesIn times;
    Time annotatedUntil{Ns::min()};
    for (const SliceId s : trace[trace.laneOf(step.slice)].slices) {
        if (s == step.slice || !step.range.contains(trace.begin(s)))
            continue;
        const std::uint32_t name = trace.nameId(s).value;
        if (trace.kind(s) == SliceKind::Python) {
            times.python[name] += trace.selfTime(s);
            continue;
        }
        times.self[name] += trace.selfTime(s);
        if (trace.kind(s) == SliceKind::Annotation && trace.begin(s) >= annotatedUntil) {
            times.annotated[name] += trace.duration(s);
            annotatedUntil = trace.end(s);
        }
    }
    return times;
}

// The host's time of the step, or that of the GPU work that it launches, where that takes longer.
Ns lengthOfStep(const Analysis& analysis, const Step& step)
{
    std::vector<TimeRange> ranges;
    for (const Launched& l : launchedWithin(analysis.trace(), analysis.work(), step.range))
        if (l.launch && analysis.trace()[analysis.trace().laneOf(l.launch)].process ==
                            analysis.trace()[analysis.trace().laneOf(step.slice)].process)
            ranges.push_back(analysis.trace().range(l.work));
    return std::max(step.range.length(), lengthOf(unionOf(std::move(ranges))));
}

struct More {
    std::uint32_t name = StringId{}.value;
    Ns time{};
};

// The name that takes the most more time in the one step than in the other.
More mostMore(const Times& there, Times here)
{
    More most;
    for (const auto& [id, time] : there)
        if (const Ns more = time - here[id]; more > most.time || (more == most.time && more > Ns{} && id < most.name))
            most = {id, more};
    return most;
}

// Names the thing that explains at least half of the difference: an op or call, else a part of the step that the
// program names, else a Python function. Nothing is named where none does.
std::optional<More> explanationOf(const Trace& trace, const Step& slow, const Step& usual, Ns difference)
{
    const TimesIn there = timesIn(trace, slow), here = timesIn(trace, usual);
    const More call = mostMore(there.self, here.self), part = mostMore(there.annotated, here.annotated);
    const bool isInPart = call.time * 3 < part.time * 2; // the call is one of several things in it
    for (const More& most : {isInPart ? part : call, part, mostMore(there.python, here.python)})
        if (most.time * 2 >= difference)
            return most;
    return {};
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
    std::vector<Ns> lengths;
    const Step* usual = nullptr; // the step nearest to the median
    for (auto s = steps.begin() + 1; s != steps.end(); ++s)
        if (s != slowest)
            lengths.push_back(s->range.length());
    const Ns median = medianOf(lengths), length = slowest->range.length();
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
    const Ns others = std::max(median, lengthOfStep(analysis, *usual)); // a host that runs ahead is soon done
    if (static_cast<double>(length.count()) < worthSaying * static_cast<double>(others.count()))
        return {};
    const std::optional<More> most = explanationOf(trace, *slowest, *usual, length - others);
    Finding finding;
    finding.severity = Severity::Notice;
    finding.cost = length - others;
    // A host that runs ahead waits for the GPU in some step: while the GPU works that step costs nothing.
    constexpr int minPart = 5; // divisor: of the longer time, the GPU is idle for at least this part
    if (analysis.busy()) {
        finding.cost = std::min(length - others, gpuIdleWithin(analysis, {slowest->range}));
        if (*finding.cost * minPart < length - others)
            return {};
    }
    finding.values = {{"name", std::string{trace.name(slowest->slice)}},
                      {"length", length},
                      {"median", others},
                      {"times", static_cast<double>(length.count()) / static_cast<double>(others.count())},
                      {"than", Phrase{others > median ? PHRASE("the GPU work of {usual}")
                                                      : PHRASE("the median of the others (the first one left out)")}},
                      {"why", Phrase{most ? PHRASE("{what} takes {more} longer in it than in {usual}.")
                                          : PHRASE("No single op, call or function explains it.")}},
                      {"most", length - *std::min_element(lengths.begin(), lengths.end())},
                      {"usual", std::string{trace.name(usual->slice)}}};
    if (most) {
        finding.values["what"] = std::string{trace.text(StringId{most->name})};
        finding.values["more"] = most->time;
    }
    finding.claims = {
        claim("select max(dur_ns) from (select dur_ns from steps order by begin_ns limit -1 offset 1)", length)};
    finding.evidence = {slowest->slice, usual->slice};
    finding.explains = {slowest->range};
    return {finding};
}

const Rule slowStepRule{"slow_step",
                        PHRASE("{name} takes {length}, the other steps {median}"),
                        PHRASE("It takes {times} times as long as {than}. {why}"),
                        PHRASE("Compare the two steps on the timeline: data, garbage collection, checkpoints, "
                               "recompilation or another process on the machine are common reasons."),
                        slowStep,
                        idleCauses | busyCauses};

} // namespace lanescope
