#include "model/findings/measures.h"

#include "model/analysis/breakdown.h"
#include "model/analysis/time/busy.h"
#include "model/analysis/time/communication.h"
#include "model/analysis/time/range_parts.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <unordered_set>

namespace lanescope {

double percentOf(Ns part, Ns whole)
{
    return whole > Ns{} ? 100.0 * static_cast<double>(part.count()) / static_cast<double>(whole.count()) : 0;
}

std::vector<SliceId> longestOf(const Trace& trace, std::vector<SliceId> slices, std::size_t max)
{
    const auto isBefore = [&](SliceId a, SliceId b) {
        return std::tuple{trace.duration(b), a} < std::tuple{trace.duration(a), b};
    };
    max = std::min(max, slices.size());
    std::partial_sort(slices.begin(), slices.begin() + static_cast<std::ptrdiff_t>(max), slices.end(), isBefore);
    slices.resize(max);
    return slices;
}

Ns totalOf(const Trace& trace, const std::vector<Launched>& work)
{
    Ns total{};
    for (const Launched& l : work)
        if (!isCommunication(trace, l.work))
            total += trace.duration(l.work);
    return total;
}

double percentOfGpuTime(const Analysis& analysis, const std::vector<SliceId>& work)
{
    const Trace& trace = analysis.trace();
    std::map<std::uint32_t, std::vector<TimeRange>> byGpu;
    for (const SliceId s : work)
        byGpu[trace[trace.laneOf(s)].process.value].push_back(trace.range(s));
    Ns part{}, busy{};
    for (auto& [gpu, ranges] : byGpu)
        part += lengthOf(unionOf(std::move(ranges)));
    for (const DeviceBreakdown& device : breakdownOf(analysis))
        busy += device.busy();
    return percentOf(part, busy);
}

Ns gpuIdleWithin(const Analysis& analysis, std::vector<TimeRange> ranges)
{
    return exposedWithin(analysis, std::move(ranges), {});
}

// When the only GPU has this cause, in order and disjoint. With several GPUs: never.
static std::vector<TimeRange> timesOf(const Analysis& analysis, Cause cause)
{
    std::vector<TimeRange> times;
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    if (devices.size() != 1)
        return times;
    for (const Piece& piece : devices[0].pieces)
        if (piece.cause == cause)
            times.push_back(piece.range);
    return unionOf(std::move(times));
}

std::vector<TimeRange> gpuTimesNotRecorded(const Analysis& analysis) { return timesOf(analysis, Cause::NotRecorded); }

Ns gpuNotRecordedWithin(const Analysis& analysis, const std::vector<TimeRange>& ranges)
{
    return lengthOf(partsWithin(unionOf(ranges), gpuTimesNotRecorded(analysis)));
}

Ns gpuWithoutWorkWithin(const Analysis& analysis, const std::vector<TimeRange>& ranges)
{
    const Ns waits = lengthOf(partsWithin(unionOf(ranges), timesOf(analysis, Cause::DeviceWait)));
    return std::max(Ns{}, gpuIdleWithin(analysis, ranges) - waits - gpuNotRecordedWithin(analysis, ranges));
}

Ns exposedWithin(const Analysis& analysis, std::vector<TimeRange> ranges, const std::vector<SliceId>& own)
{
    return lengthOf(exposedParts(analysis, std::move(ranges), own));
}

std::vector<TimeRange> exposedParts(const Analysis& analysis, std::vector<TimeRange> ranges,
                                    const std::vector<SliceId>& own)
{
    if (!analysis.busy())
        return {};
    for (TimeRange& range : ranges)
        range = range.clippedTo(analysis.busy()->window);
    std::vector<TimeRange> others;
    if (own.empty()) {
        others = analysis.busyRanges();
    } else {
        std::unordered_set<std::uint32_t> owned;
        for (const SliceId s : own)
            owned.insert(s.value);
        for (const Launched& l : analysis.work())
            if (!owned.contains(l.work.value))
                others.push_back(analysis.trace().range(l.work));
        others = unionOf(std::move(others));
    }
    return partsOutside(unionOf(std::move(ranges)), others);
}

std::vector<Time> streamFreeBefore(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    std::vector<Time> free, last(trace.lanes().size());
    free.reserve(analysis.work().size());
    for (const Launched& l : analysis.work()) {
        Time& end = last[trace.laneOf(l.work).value];
        free.push_back(end);
        end = std::max(end, trace.end(l.work));
    }
    return free;
}

bool isStagedToGpu(const Trace& trace, SliceId work)
{
    const std::string_view name = trace.name(work);
    return trace.kind(work) == SliceKind::Memcpy && name.find("HtoD") != std::string_view::npos &&
           name.find("Pageable") != std::string_view::npos;
}

std::vector<SliceId> outermostOf(const Trace& trace, std::vector<SliceId> slices)
{
    std::sort(slices.begin(), slices.end(), [&](SliceId a, SliceId b) {
        return std::tuple{trace.laneOf(a), trace.begin(a), trace.end(b), a} <
               std::tuple{trace.laneOf(b), trace.begin(b), trace.end(a), b};
    });
    std::vector<SliceId> outermost;
    for (const SliceId s : slices)
        if (outermost.empty() || trace.laneOf(outermost.back()) != trace.laneOf(s) ||
            trace.end(outermost.back()) < trace.end(s))
            outermost.push_back(s);
    return outermost;
}

bool launchesKernels(std::string_view call)
{
    return call.find("LaunchKernel") != std::string_view::npos ||
           call.find("LaunchCooperative") != std::string_view::npos ||
           call.find("GraphLaunch") != std::string_view::npos || call.starts_with("hipExtLaunch") ||
           call.starts_with("hipModuleLaunch") || call.starts_with("hipExtModuleLaunch");
}

bool capturesGraph(std::string_view call)
{
    static constexpr std::array<std::string_view, 3> parts{"StreamBeginCapture", "StreamEndCapture",
                                                           "GraphInstantiate"};
    return std::any_of(parts.begin(), parts.end(),
                       [&](std::string_view part) { return call.find(part) != std::string_view::npos; });
}

std::vector<Step> stepsLaunchingLike(const Trace& trace, const std::vector<Step>& steps, const Step& one)
{
    std::vector<Time> replays; // begins of the calls that launch a graph
    for (const SliceId s : trace.slices())
        if (isApiCall(trace.kind(s)) && isGraphLaunchCall(trace.name(s)))
            replays.push_back(trace.begin(s));
    std::sort(replays.begin(), replays.end());
    const auto replaysIn = [&](const Step& step) {
        const auto first = std::lower_bound(replays.begin(), replays.end(), step.range.begin);
        return first != replays.end() && *first < step.range.end;
    };
    const auto processOf = [&](const Step& step) { return trace[trace.laneOf(step.slice)].process; };
    std::vector<Step> alike;
    std::copy_if(steps.begin(), steps.end(), std::back_inserter(alike), [&](const Step& step) {
        return replaysIn(step) == replaysIn(one) && processOf(step) == processOf(one);
    });
    return alike;
}

bool startsDeviceWork(const Trace& trace, SliceId slice)
{
    const TimeRange range = trace.range(slice);
    for (const SliceId s : trace[trace.laneOf(slice)].slices)
        if (range.contains(trace.begin(s)) && isApiCall(trace.kind(s)) &&
            (launchesKernels(trace.name(s)) || !trace.workOf(s).empty()))
            return true;
    return false;
}

HostWork innermostIn(const Trace& trace, const Lane& lane, TimeRange range)
{
    HostWork innermost;
    for (const SliceId s : lane.slices) {
        const TimeRange part = trace.range(s).clippedTo(range);
        if (part.isEmpty() || part.length() * 2 < range.length())
            continue;
        // The slice that began last is the innermost, on whichever stack of rows it is. The profiler's steps overlap
        // slices across their borders and explain least.
        const auto rank = [&](SliceId slice) {
            return std::tuple{!trace.name(slice).starts_with("ProfilerStep#"), trace.begin(slice),
                              -trace.duration(slice), slice};
        };
        if (!innermost.slice || rank(innermost.slice) < rank(s))
            innermost = {s, part.length()};
    }
    return innermost;
}

bool isCode(const Trace& trace, const HostWork& host)
{
    return host.slice && !trace.name(host.slice).starts_with("ProfilerStep#");
}

} // namespace lanescope
