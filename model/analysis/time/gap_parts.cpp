#include "model/analysis/time/gap_parts.h"

#include "model/analysis/time/clock_offset.h"
#include "model/analysis/time/lost_launches.h"
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
    case WaitReason::LostLaunch:
        return "launches without a GPU record";
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

// Per rank, so that a rank has the same causes alone and among others: the minimum time for a launch to reach an idle
// device. It is the 5th percentile, so that a single clock jump does not determine it. 0 if no launch met an idle
// device.
std::vector<Ns> leastLaunchLatencies(const Trace& trace, const std::vector<Launched>& work, Ns clockOffset)
{
    const std::size_t ranks = std::max<std::size_t>(1, trace.ranks().size());
    std::vector<std::vector<std::int64_t>> latencies(ranks);
    std::vector<Time> busyUntil(ranks, Time{Ns::min()});
    for (const Launched& l : work) {
        const std::size_t rank = ranks == 1 ? 0 : rankIndex(trace, trace.laneOf(l.work));
        Time& until = busyUntil[rank];
        if (l.launch && trace.kind(l.work) == SliceKind::Kernel && trace.begin(l.launch) + clockOffset >= until &&
            trace.begin(l.work) > trace.begin(l.launch) + clockOffset)
            latencies[rank].push_back((trace.begin(l.work) - trace.begin(l.launch) - clockOffset).count());
        until = std::max(until, trace.end(l.work));
    }
    std::vector<Ns> least;
    for (std::vector<std::int64_t>& ofRank : latencies) {
        const auto at = ofRank.begin() + static_cast<std::ptrdiff_t>(ofRank.size() / 20);
        std::nth_element(ofRank.begin(), at, ofRank.end());
        least.push_back(ofRank.empty() ? Ns{} : std::min(Ns{*at}, maxLaunchLatency));
    }
    return least;
}

// Per rank: the only thread that loads data; none if there are several.
std::vector<LaneId> loadersOf(const Trace& trace)
{
    std::vector<LaneId> loaders(std::max<std::size_t>(1, trace.ranks().size()));
    std::vector<int> count(loaders.size());
    for (std::uint32_t l = 0; l < trace.lanes().size(); ++l) {
        const Lane& lane = trace.lanes()[l];
        bool loads = false;
        for (const SliceId s : lane.slices)
            loads = loads || (lane.kind == LaneKind::Cpu && trace.name(s).starts_with("enumerate(Data"));
        if (!loads)
            continue;
        const std::size_t rank = rankIndex(trace, LaneId{l});
        loaders[rank] = ++count[rank] == 1 ? LaneId{l} : LaneId{};
    }
    return loaders;
}

} // namespace

GapSplitter::GapSplitter(const Trace& trace, const std::vector<Launched>& work)
    : m_trace(trace), m_host(trace), m_clockOffset(clockOffsetOf(trace, work)),
      m_launchLatencies(leastLaunchLatencies(trace, work, m_clockOffset)), m_eventWaits(trace.lanes().size()),
      m_envelopes(trace.lanes().size()), m_lost(lostLaunches(trace, work)), m_hasLinks(!trace.links().empty())
{
    if (!m_hasLinks)
        m_loaderOfRank = loadersOf(trace);
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
        splitUnlaunched(gap, after, startsUnlinked, out);
        return;
    }
    if (const Time lost = lostFrom(gap, before, after); lost < gap.end) {
        addHostPart({gap.begin, lost}, after, out);
        out.push_back({{lost, gap.end}, Cause::NotRecorded, {}, WaitReason::LostLaunch});
        return;
    }
    const TimeRange call = callOf(after);
    const Time hostEnd = std::clamp(call.end <= gap.end ? call.end : call.begin, gap.begin, gap.end);
    addHostPart({gap.begin, hostEnd}, after, out);
    if (hostEnd == gap.end)
        return;
    // The call is still running when its work begins: beyond the usual launch latency the host was late in it (it
    // loaded a module, or staged the data of a copy). Pageable memory is staged in the call, however early the call
    // began.
    const bool isStaged = m_trace.kind(after.work) == SliceKind::Memcpy &&
                          m_trace.name(after.work).find("Pageable") != std::string_view::npos;
    const Time late = std::clamp(std::max(call.begin, gap.begin) + launchLatency(after), hostEnd, gap.end);
    if (call.end <= gap.end || (call.begin < gap.begin && !isStaged) || late == gap.end) {
        splitDevicePart({hostEnd, gap.end}, before, after, out);
        return;
    }
    splitDevicePart({hostEnd, late}, before, after, out);
    out.push_back({{late, gap.end}, Cause::Launch, after.launch, WaitReason::None});
}

Ns GapSplitter::launchLatency(const Launched& launched) const
{
    return m_launchLatencies.size() == 1 ? m_launchLatencies[0]
                                         : m_launchLatencies[rankIndex(m_trace, m_trace.laneOf(launched.work))];
}

// By the device's clock.
TimeRange GapSplitter::callOf(const Launched& launched) const
{
    const TimeRange call = m_trace.range(launched.launch);
    return {call.begin + m_clockOffset, call.end + m_clockOffset};
}

void GapSplitter::addHostPart(TimeRange range, const Launched& after, std::vector<GapPart>& out) const
{
    if (range.isEmpty())
        return;
    static thread_local std::vector<HostPart> parts;
    parts.clear();
    m_host.split(m_trace.laneOf(after.launch), {range.begin - m_clockOffset, range.end - m_clockOffset}, true, parts);
    for (const HostPart& part : parts)
        out.push_back({{part.range.begin + m_clockOffset, part.range.end + m_clockOffset},
                       part.cause,
                       part.what,
                       WaitReason::None});
}

// Without any launch in the trace the host's annotations may still show that the program waits for data.
void GapSplitter::splitUnlaunched(TimeRange gap, const Launched& after, bool startsUnlinked,
                                  std::vector<GapPart>& out) const
{
    if (m_hasLinks) {
        out.push_back(startsUnlinked ? GapPart{gap, Cause::NotRecorded, {}, WaitReason::BeforeRecording}
                                     : GapPart{gap, Cause::Unknown, {}, WaitReason::None});
        return;
    }
    const LaneId loader = m_loaderOfRank[rankIndex(m_trace, m_trace.laneOf(after.work))];
    if (!loader) {
        out.push_back({gap, Cause::Unknown, {}, WaitReason::None});
        return;
    }
    std::vector<HostPart> parts;
    m_host.split(loader, gap, false, parts);
    for (const HostPart& host : parts) {
        const bool isInput = host.cause == Cause::Input;
        if (!isInput && !out.empty() && out.back().cause == Cause::Unknown &&
            out.back().range.end == host.range.begin && host.range.begin > gap.begin)
            out.back().range.end = host.range.end;
        else
            out.push_back({host.range, isInput ? Cause::Input : Cause::Unknown, isInput ? host.what : SliceId{},
                           WaitReason::None});
    }
}

// The instant in the gap from which on the GPU may run unrecorded work: the first launch without work between those
// for the work before and after the gap. The gap's end if there is none.
Time GapSplitter::lostFrom(TimeRange gap, const Launched& before, const Launched& after) const
{
    const std::vector<Time>& lost = m_lost[m_trace[m_trace.laneOf(after.work)].process.value];
    if (lost.empty())
        return gap.end;
    const Time last = m_trace.begin(after.launch), begin = gap.begin - m_clockOffset; // by the host's clock
    const Time from = before.launch ? std::min(m_trace.begin(before.launch), begin) : begin;
    const auto first = std::lower_bound(lost.begin(), lost.end(), from);
    return first != lost.end() && *first < last ? std::clamp(*first + m_clockOffset, gap.begin, gap.end) : gap.end;
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
    const TimeRange call = callOf(after);
    const Time free = std::max(part.begin, call.begin);
    const Ns latency = launchLatency(after);
    const Time latencyEnd = std::clamp(std::max(free, part.begin) + latency, part.begin, part.end);
    const bool hasArrived = call.end + latency <= part.begin;
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

// The request of the stream's rank for a buffer that takes most of the time: the profiler stops the device for it.
SliceId GapSplitter::requestIn(LaneId stream, TimeRange rest) const
{
    const SliceId request = overlapping(m_requests, rest);
    return request && m_trace.rankOf(m_trace.laneOf(request)) == m_trace.rankOf(stream) &&
                   m_trace.range(request).clippedTo(rest).length() * 2 >= rest.length()
               ? request
               : SliceId{};
}

} // namespace lanescope
