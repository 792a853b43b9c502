// The host works long before the first GPU work: start-up, preprocessing. The GPU's own window does not show it.

#include "model/analysis/time/busy.h"
#include "model/analysis/time/start_up.h"
#include "model/findings/idle_advice.h"
#include "model/findings/measures.h"
#include "model/findings/program_kind.h"
#include "model/findings/rules.h"
#include "model/kernels/api_calls.h"

#include <algorithm>

namespace lanescope {

namespace {

// An op without any call of the GPU's API. Allocations may wait for the GPU's context, and no recorded call shows that.
bool computesOnHost(const Trace& trace, SliceId op)
{
    if (trace.kind(op) != SliceKind::Op || !trace.name(op).starts_with("aten::") ||
        trace.name(op).starts_with("aten::empty"))
        return false;
    bool hasCalls = false;
    forEachApiCall(trace, [&](SliceId s) {
        hasCalls = hasCalls || (trace.laneOf(s) == trace.laneOf(op) && trace.range(op).contains(trace.begin(s)));
    });
    return !hasCalls;
}

// True if no other slice of this name takes nearly as long: it did something that happens once.
bool isFarLonger(const Trace& trace, SliceId slice)
{
    constexpr int times = 2;
    for (std::uint32_t s = 0; s < trace.sliceCount(); ++s)
        if (SliceId{s} != slice && trace.nameId(SliceId{s}) == trace.nameId(slice) &&
            trace.duration(SliceId{s}) * times > trace.duration(slice))
            return false;
    return true;
}

// The time in which the launching thread has no slice.
Ns silenceIn(const Trace& trace, const Lane& lane, TimeRange range)
{
    std::vector<TimeRange> recorded;
    for (const SliceId s : lane.slices)
        if (trace.range(s).overlaps(range))
            recorded.push_back(trace.range(s).clippedTo(range));
    return range.length() - lengthOf(unionOf(std::move(recorded)));
}

Phrase adviceFor(const Trace& trace, const HostWork& host, bool isSilent)
{
    if (isSilent)
        return {PHRASE("That is start-up, or a program that waits, and not part of the measured work.")};
    if (!host.slice && !recordsFramework(trace))
        return {PHRASE("Many different calls add up: step through them in the timeline.")};
    if (!host.slice)
        return {PHRASE("Many different things add up: the Python frames and ops of that time show which.")};
    if (isApiCall(trace.kind(host.slice)) && isSyncCall(trace.name(host.slice)))
        return {PHRASE("A synchronization before the first recorded work waits for work that was launched before the "
                       "recording: judge by what follows.")};
    if (isApiCall(trace.kind(host.slice)))
        return {PHRASE("Such a call creates the context or loads modules, once per process: warm up before recording, "
                       "and judge by what follows.")};
    if (trace.name(host.slice).find("SingleProcessDataLoader") != std::string_view::npos)
        return {PHRASE("The training process loads the data itself: use workers (num_workers > 0), so that batches are "
                       "ready when they are asked for.")};
    if (trace.name(host.slice).find("DataLoader") != std::string_view::npos && isFarLonger(trace, host.slice))
        return {PHRASE("The first batch starts the workers and waits for them: record later steps to judge the loop.")};
    if (trace.name(host.slice).find("DataLoader") != std::string_view::npos)
        return {PHRASE("The host waits for data: use more workers, prefetch, or make the preparation cheaper.")};
    if (trace.kind(host.slice) == SliceKind::Python && waitsInPython(trace.name(host.slice)))
        return {PHRASE("That function only waits, for another thread, a queue or a pipe: see what it waits for, and "
                       "record later steps to judge the loop.")};
    if (computesOnHost(trace, host.slice))
        return {
            PHRASE("That op computes on the CPU: create the tensor on the GPU (device=\"cuda\"), or prepare it in the "
                   "background while the GPU works.")};
    return {PHRASE("If it is preprocessing, store its result, or do it in the background while the GPU works. If it is "
                   "the first use of the GPU, warm up before recording.")};
}

// The range from the first activity on. The profiler's own span may begin long before anything is recorded.
TimeRange activityOf(const Trace& trace)
{
    TimeRange range{trace.sliceRange().end, trace.sliceRange().end};
    for (const Row& row : trace.rows())
        for (const SliceId s : row.slices)
            if (trace.kind(s) != SliceKind::Span) {
                range.begin = std::min(range.begin, trace.begin(s));
                break; // rows are ordered by begin
            }
    return range;
}

} // namespace

static std::vector<Finding> beforeFirstWork(const Analysis& analysis)
{
    constexpr double worthSaying = 0.10; // minimum share of the trace
    constexpr Ns minTime{1'000'000};
    const Trace& trace = analysis.trace();
    if (analysis.work().empty() || !analysis.work().front().launch)
        return {};
    const SliceId launch = analysis.work().front().launch, first = analysis.work().front().work;
    // False if launches have no record of their work: the GPU may have worked all the time.
    bool isRecorded = true;
    forEachApiCall(trace, [&](SliceId s) {
        isRecorded = isRecorded && !(trace.begin(s) < trace.begin(launch) && launchesKernels(trace.name(s)) &&
                                     trace.workOf(s).empty());
    });
    const TimeRange activity = activityOf(trace), before{activity.begin, trace.begin(launch)};
    const Ns all = activity.length();
    if (!isRecorded || before.length() < minTime ||
        static_cast<double>(before.length().count()) < worthSaying * static_cast<double>(all.count()))
        return {};
    // The finding on start-up has its calls; this one is about the rest.
    std::vector<TimeRange> startUp;
    for (const SliceId s : startUpCallsOf(trace))
        if (trace.range(s).overlaps(before))
            startUp.push_back(trace.range(s).clippedTo(before));
    const Ns rest = before.length() - lengthOf(unionOf(std::move(startUp)));
    if (rest < minTime || static_cast<double>(rest.count()) < worthSaying * static_cast<double>(all.count()))
        return {};
    constexpr int worthTelling = 20; // divisor: the minimum part of the time
    const Ns time = std::max(before.end, trace.begin(first)) - before.begin,
             latency = std::max(Ns{}, trace.begin(first) - trace.end(launch));
    HostWork host = innermostIn(trace, trace[trace.laneOf(launch)], before);
    if (!isCode(trace, host))
        if (const HostWork op = repeatedOpIn(trace, trace[trace.laneOf(launch)], before); op.slice)
            host = op;
    const Ns silence = silenceIn(trace, trace[trace.laneOf(launch)], before);
    const bool isSilent = !host.slice && silence * 2 > before.length();
    Finding finding;
    finding.severity = Severity::Notice;
    finding.values = {
        {"time", time},
        {"share", percentOf(time, trace.sliceRange().length())},
        {"latency", latency},
        {"of_launch",
         Phrase{latency * worthTelling >= time ? PHRASE(" For {latency} of it that work is launched already.") : ""}},
        {"first", std::string{trace.kernelLabel(trace.nameId(first))}},
        {"what", Phrase{isCode(trace, host) ? PHRASE("For {host_for} of it the host is in {host_in}.")
                        : isSilent          ? PHRASE("For {silence} of it nothing is recorded on the launching thread.")
                                            : PHRASE("No single function, op or call takes half of it.")}},
        {"silence", silence},
        {"advice", adviceFor(trace, host, isSilent)}};
    finding.evidence = {launch};
    if (host.slice) {
        finding.values["host_in"] = std::string{trace.kernelLabel(trace.nameId(host.slice))};
        finding.values["host_for"] = host.time;
        finding.evidence.insert(finding.evidence.begin(), host.slice);
    }
    return {finding};
}

const Rule beforeFirstWorkRule{"before_first_work",
                               PHRASE("{time} pass before the first GPU work ({share} % of the recording)"),
                               PHRASE("The first GPU work is {first}. {what}{of_launch}"), "{advice}", beforeFirstWork};

} // namespace lanescope
