#include "model/analysis/time/gap_parts.h"

#include "model/kernels/api_calls.h"

#include <algorithm>

namespace lanescope {

std::string_view nameOf(WaitReason reason)
{
    switch (reason) {
    case WaitReason::LaunchLatency:
        return "launch latency";
    case WaitReason::Event:
        return "event of another stream";
    case WaitReason::Graph:
        return "between the nodes of a graph";
    case WaitReason::NextKernel:
        return "between one kernel and the next";
    case WaitReason::BeforeRecording:
        return "launched before the recording";
    case WaitReason::Unrecorded:
        return "launched long before it began";
    case WaitReason::None:
        break;
    }
    return "";
}

namespace {

// A device that is idle for this long although work is queued runs, or waits for, something that is not recorded: this
// is the length of a batch, and no launch latency, event or graph of a healthy device takes as long.
constexpr Ns unrecordedFrom{10'000'000};

// The upper limit for a launch to reach an idle device. A longer delay has another reason: the profiler allocates a
// buffer, or a module is loaded.
constexpr Ns maxLaunchLatency{100'000};

// The minimum time for a launch to reach an idle device: the 5th percentile, so that a single clock jump does not
// determine it. 0 if no launch met an idle device.
Ns leastLaunchLatency(const Trace& trace, const std::vector<Launched>& work)
{
    std::vector<std::int64_t> latencies;
    Time busyUntil{Ns::min()};
    for (const Launched& l : work) {
        if (l.launch && trace.kind(l.work) == SliceKind::Kernel && trace.begin(l.launch) >= busyUntil &&
            trace.begin(l.work) > trace.begin(l.launch))
            latencies.push_back((trace.begin(l.work) - trace.begin(l.launch)).count());
        busyUntil = std::max(busyUntil, trace.end(l.work));
    }
    if (latencies.empty())
        return {};
    const auto at = latencies.begin() + static_cast<std::ptrdiff_t>(latencies.size() / 20);
    std::nth_element(latencies.begin(), at, latencies.end());
    return std::min(Ns{*at}, maxLaunchLatency);
}

} // namespace

GapSplitter::GapSplitter(const Trace& trace, const std::vector<Launched>& work)
    : m_trace(trace), m_host(trace), m_launchLatency(leastLaunchLatency(trace, work)),
      m_eventWaits(trace.lanes().size()), m_envelopes(trace.lanes().size()), m_hasLinks(!trace.links().empty())
{
    for (const Row& row : trace.rows())
        if (row.holds(SliceKind::Overhead))
            for (const SliceId s : row.slices)
                if (trace.kind(s) == SliceKind::Overhead && trace.name(s) == "Activity Buffer Request")
                    m_requests.push_back(s);
    for (const Row& row : trace.rows())
        if (row.holds(SliceKind::Sync) || row.holds(SliceKind::GpuAnnotation))
            for (const SliceId s : row.slices) {
                if (trace.kind(s) == SliceKind::Sync && trace.name(s).find("Wait") != std::string_view::npos)
                    m_eventWaits[row.lane.value].push_back(s);
                else if (trace.kind(s) == SliceKind::GpuAnnotation)
                    m_envelopes[row.lane.value].push_back(s);
            }
    std::sort(m_requests.begin(), m_requests.end(),
              [&](SliceId x, SliceId y) { return trace.begin(x) < trace.begin(y); });
    for (auto* lists : {&m_eventWaits, &m_envelopes})
        for (std::vector<SliceId>& slices : *lists)
            std::sort(slices.begin(), slices.end(),
                      [&](SliceId x, SliceId y) { return trace.begin(x) < trace.begin(y); });
}

void GapSplitter::split(TimeRange gap, const Launched& before, const Launched& after, bool startsUnlinked,
                        std::vector<GapPart>& out) const
{
    if (!after.launch) {
        const bool isEarlier = startsUnlinked && m_hasLinks;
        out.push_back({gap,
                       isEarlier ? Cause::NotRecorded : Cause::Unknown,
                       {},
                       isEarlier ? WaitReason::BeforeRecording : WaitReason::None});
        return;
    }
    const TimeRange call = m_trace.range(after.launch);
    const Time hostEnd = std::clamp(call.end <= gap.end ? call.end : call.begin, gap.begin, gap.end);
    if (hostEnd > gap.begin) {
        static thread_local std::vector<HostPart> parts;
        parts.clear();
        m_host.split(m_trace.laneOf(after.launch), {gap.begin, hostEnd}, true, parts);
        for (const HostPart& part : parts)
            out.push_back({part.range, part.cause, part.what, WaitReason::None});
    }
    if (hostEnd == gap.end)
        return;
    // The call is still running when its work begins: beyond the usual launch latency the host was late in it (it
    // loaded a module, or staged the data of a copy). Pageable memory is staged in the call, however early the call
    // began.
    const bool isStaged = m_trace.kind(after.work) == SliceKind::Memcpy &&
                          m_trace.name(after.work).find("Pageable") != std::string_view::npos;
    const Time late = std::clamp(std::max(call.begin, gap.begin) + m_launchLatency, hostEnd, gap.end);
    if (call.end <= gap.end || (call.begin < gap.begin && !isStaged) || late == gap.end) {
        splitDevicePart({hostEnd, gap.end}, before, after, out);
        return;
    }
    splitDevicePart({hostEnd, late}, before, after, out);
    out.push_back({{late, gap.end}, Cause::Launch, after.launch, WaitReason::None});
}

// A slice that overlaps the range, from slices ordered by begin; looks back only at the nearest ones.
SliceId GapSplitter::overlapping(const std::vector<SliceId>& slices, TimeRange range) const
{
    constexpr int maxLookedAt = 64;
    auto at = std::lower_bound(slices.begin(), slices.end(), range.end,
                               [&](SliceId s, Time t) { return m_trace.begin(s) < t; });
    for (int looked = 0; at != slices.begin() && looked < maxLookedAt; ++looked)
        if (--at; m_trace.range(*at).overlaps(range))
            return *at;
    return {};
}

// An annotation on the GPU lasts from its first work to its last. If one begins or ends inside idle time of at least a
// millisecond and covers half of it, it began or ended with work that is not recorded. One that covers the whole idle
// time proves nothing, because idle time between two of its kernels is inside it.
bool GapSplitter::isAnnotated(LaneId stream, TimeRange idle) const
{
    constexpr Ns shortest{1'000'000};
    if (idle.length() < shortest)
        return false;
    const SliceId envelope = overlapping(m_envelopes[stream.value], idle);
    if (!envelope)
        return false;
    const TimeRange range = m_trace.range(envelope);
    const bool hasEdge =
        (range.begin > idle.begin && range.begin < idle.end) || (range.end > idle.begin && range.end < idle.end);
    return hasEdge && range.clippedTo(idle).length() * 2 >= idle.length();
}

void GapSplitter::splitDevicePart(TimeRange part, const Launched& before, const Launched& after,
                                  std::vector<GapPart>& out) const
{
    const auto add = [&](TimeRange range, Cause cause, SliceId what, WaitReason reason) {
        if (!range.isEmpty())
            out.push_back({range, cause, what, reason});
    };
    if (before.launch && before.launch == after.launch) {
        const bool areCopies =
            m_trace.kind(before.work) == SliceKind::Memcpy && m_trace.kind(after.work) == SliceKind::Memcpy;
        if (areCopies && !isGraphLaunchCall(m_trace.name(after.launch))) // one in several pieces: its call stages each
            add(part, Cause::Launch, after.launch, WaitReason::None);
        else
            add(part, Cause::DeviceWait, {},
                isGraphLaunchCall(m_trace.name(after.launch)) ? WaitReason::Graph : WaitReason::NextKernel);
        return;
    }
    // The usual launch latency counts from the time when the device was free and the call was made.
    const Time free = std::max(part.begin, m_trace.begin(after.launch));
    const Time latencyEnd = std::clamp(std::max(free, part.begin) + m_launchLatency, part.begin, part.end);
    const bool hasArrived = m_trace.end(after.launch) + m_launchLatency <= part.begin;
    add({part.begin, latencyEnd}, Cause::DeviceWait, {},
        hasArrived ? WaitReason::NextKernel : WaitReason::LaunchLatency);
    const TimeRange rest{latencyEnd, part.end};
    if (rest.isEmpty())
        return;
    const std::vector<SliceId>& waits = m_eventWaits[m_trace.laneOf(after.work).value];
    auto at =
        std::lower_bound(waits.begin(), waits.end(), rest.end, [&](SliceId s, Time t) { return m_trace.begin(s) < t; });
    for (int looked = 0; at != waits.begin() && looked < 64; ++looked)
        if (--at; m_trace.range(*at).overlaps(rest)) {
            add(rest, Cause::DeviceWait, *at, WaitReason::Event);
            return;
        }
    if (rest.length() >= unrecordedFrom || isAnnotated(m_trace.laneOf(after.work), rest))
        add(rest, Cause::NotRecorded, {}, WaitReason::Unrecorded);
    else if (const SliceId request = requestIn(m_trace.laneOf(after.work), rest)) {
        const TimeRange held = m_trace.range(request).clippedTo(rest);
        add({rest.begin, held.begin}, Cause::UnknownWait, {}, WaitReason::None);
        add(held, Cause::Profiler, request, WaitReason::None);
        add({held.end, rest.end}, Cause::UnknownWait, {}, WaitReason::None);
    } else {
        add(rest, Cause::UnknownWait, {}, WaitReason::None);
    }
}

// The profiler stops the device while it sets up a buffer to record into. Of the stream's rank, and most of the time.
SliceId GapSplitter::requestIn(LaneId stream, TimeRange rest) const
{
    const SliceId request = overlapping(m_requests, rest);
    return request && m_trace.rankOf(m_trace.laneOf(request)) == m_trace.rankOf(stream) &&
                   m_trace.range(request).clippedTo(rest).length() * 2 >= rest.length()
               ? request
               : SliceId{};
}

} // namespace lanescope
