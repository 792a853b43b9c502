// One step, or a few, take much longer than the others. The first is not among them.

#include "model/analysis/time/profiler_time.h"
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
    More max;
    for (const auto& [id, time] : there)
        if (const Ns more = time - here[id]; more > max.time || (more == max.time && more > Ns{} && id < max.name))
            max = {id, more};
    return max;
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

struct SlowSteps {
    std::vector<Step> slow, others; // the longest first; without the first step of the trace
    Step usual;                     // the other step nearest to their median
    Ns median{}, held{};            // the others' median; the length that the slow ones are compared with
};

constexpr double slowFrom = 1.5; // times the median of the others
constexpr std::size_t minSteps = 4;

bool isLonger(Ns length, Ns than)
{
    return static_cast<double>(length.count()) >= slowFrom * static_cast<double>(than.count());
}

// The profiler's buffers are reported with the recording; a step that is slow for them alone is like the others.
bool isSlowedByProfiler(const Analysis& analysis, const SlowSteps& steps)
{
    Ns more{}, profiler{};
    for (const Step& step : steps.slow) {
        more += step.range.length() - steps.held;
        for (const SliceId s : analysis.overheads())
            if (isOfProfiler(analysis.trace(), s))
                profiler += std::max(Ns{}, analysis.trace().range(s).clippedTo(step.range).length());
    }
    return profiler * 2 >= more;
}

// More than a quarter of the steps are a habit of the loop.
std::optional<SlowSteps> slowStepsOf(const Analysis& analysis)
{
    constexpr Ns minMore{50'000};
    constexpr std::size_t slowDivisor = 4; // divisor of the steps, the first one included
    if (analysis.steps().size() < minSteps)
        return {};
    const auto isShorter = [](const Step& a, const Step& b) { return a.range.length() < b.range.length(); };
    const Step& longest = *std::max_element(analysis.steps().begin() + 1, analysis.steps().end(), isShorter);
    const std::vector<Step> like = stepsLaunchingLike(analysis.trace(), analysis.steps(), longest);
    if (like.size() < minSteps || like.front().slice == longest.slice) // it is the first of its kind
        return {};
    std::vector<Step> steps{like.begin() + 1, like.end()};
    std::stable_sort(steps.begin(), steps.end(), [&](const Step& a, const Step& b) { return isShorter(b, a); });
    const auto lengthAt = [&](std::size_t i) { return steps[i].range.length(); };
    const std::size_t maxSlow = std::max<std::size_t>(1, like.size() / slowDivisor);
    SlowSteps found;
    std::size_t slow = 1;
    for (;; ++slow) {
        const std::size_t others = steps.size() - slow;
        found.median = (lengthAt(slow + (others - 1) / 2) + lengthAt(slow + others / 2)) / 2;
        if (!isLonger(lengthAt(slow), found.median)) // no more is slow
            break;
        if (slow == maxSlow)
            return {};
    }
    if (!isLonger(lengthAt(slow - 1), found.median) || lengthAt(slow - 1) - found.median < minMore)
        return {};
    const auto rest = steps.begin() + static_cast<std::ptrdiff_t>(slow);
    found.slow.assign(steps.begin(), rest);
    found.others.assign(rest, steps.end());
    const auto distance = [&](const Step& s) { return std::chrono::abs(s.range.length() - found.median); };
    found.usual = *std::min_element(rest, steps.end(), [&](const Step& a, const Step& b) {
        return std::pair{distance(a), a.range.begin} < std::pair{distance(b), b.range.begin};
    });
    if (const Ns ofGpu = lengthOfStep(analysis, found.usual); ofGpu > found.usual.range.length())
        found.held = std::max(found.median, ofGpu); // a host that runs ahead is soon done
    else
        found.held = found.median;
    if (!isLonger(found.slow.back().range.length(), found.held) || isSlowedByProfiler(analysis, found))
        return {};
    return found;
}

// A host that runs ahead waits for the GPU in some step: while the GPU works that step costs nothing.
std::optional<Ns> costOf(const Analysis& analysis, const SlowSteps& steps)
{
    constexpr int minPart = 5; // divisor: of the longer time, the GPU is idle for at least this part
    Ns more{}, cost{};
    for (const Step& step : steps.slow) {
        const Ns longer = step.range.length() - steps.held;
        more += longer;
        cost += analysis.busy() ? std::min(longer, gpuIdleWithin(analysis, {step.range})) : longer;
    }
    return cost * minPart < more ? std::nullopt : std::optional{cost};
}

} // namespace

static std::vector<Finding> slowStep(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    const std::optional<SlowSteps> steps = slowStepsOf(analysis);
    if (!steps)
        return {};
    const std::optional<Ns> cost = costOf(analysis, *steps);
    if (!cost)
        return {};
    const Step &slowest = steps->slow.front(), &usual = steps->usual;
    const Ns length = slowest.range.length(), others = steps->held;
    const bool isOne = steps->slow.size() == 1;
    const Ns shortest = steps->slow.back().range.length();
    const bool isAlike = (length - shortest) * 200 <= length; // they read alike
    const std::optional<More> reason = explanationOf(trace, slowest, usual, length - others);
    Finding finding;
    finding.severity = Severity::Notice;
    finding.cost = cost;
    Ns bound{};
    for (const Step& step : steps->slow) {
        bound += step.range.length() - steps->others.back().range.length();
        finding.evidence.push_back(step.slice);
        finding.explains.push_back(step.range);
    }
    finding.evidence.push_back(usual.slice);
    std::sort(finding.explains.begin(), finding.explains.end(),
              [](const TimeRange& a, const TimeRange& b) { return a.begin < b.begin; });
    finding.values = {
        {"which", Phrase{isOne     ? PHRASE("{name} takes {length}")
                         : isAlike ? PHRASE("{count} steps take {length} each")
                                   : PHRASE("{count} steps take {shortest} to {length}")}},
        {"compared", Phrase{isOne ? PHRASE("It takes {times} times as long as {than}.")
                                  : PHRASE("The longest, {name}, takes {times} times as long as {than}.")}},
        {"name", std::string{trace.name(slowest.slice)}},
        {"count", std::ssize(steps->slow)},
        {"shortest", shortest},
        {"length", length},
        {"median", others},
        {"times", static_cast<double>(length.count()) / static_cast<double>(others.count())},
        {"than", Phrase{others > steps->median ? PHRASE("the GPU work of {usual}")
                                               : PHRASE("the median of the others (the first one left out)")}},
        {"why", Phrase{reason ? PHRASE("{what} takes {more} longer in it than in {usual}.")
                              : PHRASE("No single op, call or function explains it.")}},
        {"most", bound},
        {"usual", std::string{trace.name(usual.slice)}}};
    if (reason) {
        finding.values["what"] = std::string{trace.text(StringId{reason->name})};
        finding.values["more"] = reason->time;
    }
    finding.claims = {
        claim("select max(dur_ns) from (select dur_ns from steps order by begin_ns limit -1 offset 1)", length)};
    return {finding};
}

const Rule slowStepRule{"slow_step",
                        PHRASE("{which}, the other steps {median}"),
                        PHRASE("{compared} {why}"),
                        PHRASE("Compare it with a usual step on the timeline: data, garbage collection, checkpoints, "
                               "recompilation or another process on the machine are common reasons."),
                        slowStep,
                        idleCauses | busyCauses};

} // namespace lanescope
