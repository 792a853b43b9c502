#include "model/analysis/time/start_up.h"

#include "model/analysis/time/busy.h"
#include "model/analysis/time/communication.h"
#include "model/analysis/time/profiler_time.h"
#include "model/analysis/time/steps.h"
#include "model/kernels/api_calls.h"
#include "model/store/links.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

namespace lanescope {

namespace {

constexpr Ns longCallOfStart{1'000'000};

// Long calls that are neither waits, copies nor graph launches. memoryFirsts: of each name the first call that
// allocates or frees, long or not.
struct LongCalls {
    std::vector<SliceId> calls;
    std::unordered_set<std::uint32_t> memoryFirsts;
};

LongCalls longCallsOf(const Trace& trace)
{
    LongCalls found;
    std::unordered_set<std::uint32_t> memoryNames;
    bool hasCaptures = false; // a graph that is captured here is made executable here, which does not count as start-up
    for (std::uint32_t s = 0; s < trace.strings().size() && !hasCaptures; ++s)
        hasCaptures = isCaptureCall(trace.text(StringId{s}));
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind != LaneKind::Cpu)
            continue;
        for (const SliceId s : lane.slices) {
            if (!isApiCall(trace.kind(s)))
                continue;
            const std::string_view name = trace.name(s);
            if (!isGpuApiName(name)) // other runtimes compile and run in their calls
                continue;
            if (isMemoryCall(name) && memoryNames.insert(trace.nameId(s).value).second)
                found.memoryFirsts.insert(s.value);
            if (trace.duration(s) < longCallOfStart || isSyncCall(name) || isCopyCall(name) ||
                isGraphLaunchCall(name) || isCaptureCall(name) ||
                (hasCaptures && name.find("GraphInstantiate") != std::string_view::npos))
                continue;
            const auto work = trace.workOf(s);
            if (work.empty() || trace.kind(work.front().work) == SliceKind::Kernel)
                found.calls.push_back(s);
        }
    }
    return found;
}

// The names whose long calls recur in most steps after the first.
std::set<std::uint32_t> recurringNames(const Trace& trace, const std::vector<Step>& steps,
                                       const std::vector<SliceId>& calls)
{
    constexpr std::size_t minSteps = 2;
    std::set<std::uint32_t> recurring;
    if (steps.size() < minSteps + 1)
        return recurring;
    std::map<std::uint32_t, std::set<std::size_t>> stepsOfName;
    for (const SliceId s : calls) {
        const auto behind = std::upper_bound(steps.begin(), steps.end(), trace.begin(s),
                                             [](Time t, const Step& step) { return t < step.range.begin; });
        const auto place = behind - steps.begin();
        if (place > 1)
            stepsOfName[trace.nameId(s).value].insert(static_cast<std::size_t>(place));
    }
    for (const auto& [name, in] : stepsOfName)
        if (in.size() >= minSteps && 2 * in.size() >= steps.size() - 1)
            recurring.insert(name);
    return recurring;
}

// When GPU work runs, and when some of it runs that does not communicate.
struct BusyTimes {
    BusyTime all, other;
};

BusyTimes busyTimesOf(const Trace& trace)
{
    std::vector<TimeRange> all, other;
    for (const Lane& lane : trace.lanes())
        if (lane.kind == LaneKind::Gpu)
            for (const SliceId s : lane.slices)
                if (isDeviceWork(trace.kind(s))) {
                    all.push_back(trace.range(s));
                    if (!isCommunication(trace, s))
                        other.push_back(trace.range(s));
                }
    return {BusyTime{unionOf(std::move(all))}, BusyTime{unionOf(std::move(other))}};
}

// The host waits for room in the queue, because the GPU has work. A collective that waits for other ranks is work only
// if something follows it: they may start up too.
bool isQueueFull(const BusyTimes& busy, TimeRange call)
{
    constexpr Ns last{10'000}; // the end of the call, in which work must still run
    const Ns half = call.length() / 2;
    return busy.all.within(call) > half && (busy.other.within(call) > half ||
                                            busy.all.within({std::max(call.begin, call.end - last), call.end}) > Ns{});
}

} // namespace

bool mayCreateContext(const Trace& trace, SliceId call)
{
    constexpr Ns shortest{100'000'000};
    constexpr std::size_t ofKernels = 10; // divisor
    if (trace.duration(call) < shortest)
        return false;
    const ProcessId process = trace[trace.laneOf(call)].process;
    std::size_t all = 0, before = 0;
    for (const Lane& lane : trace.lanes())
        if (lane.kind == LaneKind::Cpu && lane.process == process)
            for (const SliceId s : lane.slices)
                if (isApiCall(trace.kind(s)))
                    for (const Link& link : trace.workOf(s))
                        if (trace.kind(link.work) == SliceKind::Kernel) {
                            ++all;
                            before += trace.begin(s) < trace.begin(call) ? 1 : 0;
                        }
    return before * ofKernels <= all;
}

std::vector<SliceId> startUpCallsOf(const Trace& trace)
{
    const LongCalls found = longCallsOf(trace);
    if (found.calls.empty())
        return {};
    const std::vector<Step> steps = profilerSteps(trace);
    const std::set<std::uint32_t> recurring = recurringNames(trace, steps, found.calls);
    const BusyTimes busy = busyTimesOf(trace);
    const TimeRange counters = counterTimeOf(trace, {0, static_cast<std::uint32_t>(trace.lanes().size())});
    std::vector<SliceId> calls;
    for (const SliceId s : found.calls) {
        if (recurring.contains(trace.nameId(s).value))
            continue;
        if (isMemoryCall(trace.name(s)) && !found.memoryFirsts.contains(s.value) &&
            (!steps.empty() || !mayCreateContext(trace, s)))
            continue;
        if (isQueueFull(busy, trace.range(s)))
            continue;
        if (counters.contains(trace.begin(s))) // the call takes what the counters take
            continue;
        calls.push_back(s);
    }
    std::sort(calls.begin(), calls.end());
    std::erase_if(calls, [&](SliceId s) {
        for (SliceId outer = trace.parent(s); outer; outer = trace.parent(outer))
            if (std::binary_search(calls.begin(), calls.end(), outer))
                return true;
        return false;
    });
    return calls;
}

} // namespace lanescope
