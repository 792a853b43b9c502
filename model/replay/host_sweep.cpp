#include "model/replay/host_sweep.h"

#include "model/kernels/api_calls.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr std::int64_t longGap = 50'000; // a side thread that is idle for longer waits for another thread

} // namespace

HostSweep::HostSweep(GraphDraft& draft, const Place& place, std::span<HandOverBurst> bursts,
                     const std::vector<bool>& hasWork)
    : m_draft(draft), m_place(place), m_bursts(bursts), m_hasWork(hasWork), m_first(draft.graph.points())
{
}

void HostSweep::run()
{
    visitHostSlices(m_draft.trace, m_place.lane, [&](SliceId s) {
        if (m_draft.takes(s))
            begin(s);
    });
    closeUntil(std::numeric_limits<std::int64_t>::max());
    ReplayGraph& graph = m_draft.graph;
    if (graph.points() == m_first)
        return;
    graph.chains.push_back({m_first, graph.points(), m_place.lane, false, m_place.isMain, m_place.rank});
    graph.calls.push_back(std::move(m_calls));
}

void HostSweep::begin(SliceId s)
{
    const Trace& trace = m_draft.trace;
    const std::int64_t time = nsOf(trace.begin(s));
    closeUntil(time);
    const bool isTop = m_open.empty();
    const SliceKind kind = trace.kind(s);
    const std::uint32_t at = isTop ? endOfGap(time) : advance(time, false);
    const bool isData = (!isTop && m_open.back().kind == EdgeKind::Data) || m_draft.names.data(trace.nameId(s));
    Open open{s.value, nsOf(trace.end(s)), EdgeKind::Op, SliceId::none, at};
    if (isData)
        open.kind = EdgeKind::Data;
    else if (isApiCall(kind))
        open.kind = EdgeKind::Call;
    else if (kind == SliceKind::Python)
        open.kind = EdgeKind::Python;
    else if (isCpuCollective(trace.name(s)))
        open.kind = EdgeKind::Comm;
    else if (kind == SliceKind::Annotation || trace.name(s).starts_with("ProfilerStep#"))
        // It only names what runs inside it. Files of older profilers record a step as an op.
        open.kind = isInFrame() ? EdgeKind::Python : EdgeKind::Unrecorded;
    if (isApiCall(kind)) {
        const CallKind call = m_draft.names.call(trace.nameId(s));
        if (call != CallKind::Other || m_hasWork[s.value]) {
            open.call = static_cast<std::uint32_t>(m_calls.size());
            m_draft.placeOf[s.value] = open.call;
            m_calls.push_back({s, at, at, call, m_hasWork[s.value]});
        }
        if (isWaitCall(call) && !isData)
            open.kind = EdgeKind::Wait;
    }
    m_open.push_back(open);
    if (open.call != SliceId::none && m_calls[open.call].kind == CallKind::Free)
        advance(time, true); // adds the point ReplayCall::idle
}

void HostSweep::closeUntil(std::int64_t time)
{
    while (!m_open.empty()) {
        std::size_t first = m_open.size() - 1; // the innermost of those that end first
        for (std::size_t i = first; i-- > 0 && m_draft.trace[m_place.lane].stacks > 1;)
            if (m_open[i].end < m_open[first].end)
                first = i;
        if (m_open[first].end > time)
            return;
        close(first);
    }
}

void HostSweep::close(std::size_t place)
{
    const Open open = m_open[place];
    const bool isCall = isApiCall(m_draft.trace.kind(SliceId{open.slice}));
    const bool isLast = m_open.size() == 1;
    const bool endsBurst = isLast && m_isInBurst && m_bursts[m_next].end == open.end;
    const std::uint32_t end = advance(open.end, isCall);
    if (open.call != SliceId::none)
        m_calls[open.call].end = end;
    if (open.kind == EdgeKind::Data && m_draft.names.data(m_draft.trace.nameId(SliceId{open.slice})))
        m_draft.graph.dataWaits.push_back({SliceId{open.slice}, open.point, end});
    if (endsBurst) {
        m_draft.connect(end, m_bursts[m_next].mainIn, EdgeKind::HandOver, noLatency);
        ++m_next;
        m_isInBurst = false;
    }
    m_open.erase(m_open.begin() + static_cast<std::ptrdiff_t>(place));
}

std::uint32_t HostSweep::advance(std::int64_t time, bool isNew)
{
    if (m_hasPoint && time <= m_last && !isNew)
        return m_draft.graph.points() - 1;
    time = std::max(time, m_last);
    const EdgeKind kind = kindHere();
    const std::uint32_t owner = m_open.empty() ? SliceId::none : m_open.back().slice;
    if (m_hasPoint && m_place.isMain)
        splitForBursts(time, kind);
    const EdgeKind rest = m_hasPoint ? splitForProfiler(time, kind) : kind;
    const std::uint32_t point = m_draft.addPoint(time, m_hasPoint ? time - m_last : ReplayGraph::noEdge,
                                                 m_hasPoint ? rest : EdgeKind::None, owner);
    m_hasPoint = true;
    m_last = time;
    return point;
}

EdgeKind HostSweep::kindHere() const
{
    if (m_open.empty())
        return m_place.gap;
    const EdgeKind kind = m_open.back().kind;
    const bool isCounted = kind == EdgeKind::Call && m_place.profiler && m_hasPoint &&
                           m_last >= nsOf(m_place.profiler->counters.begin) &&
                           m_last < nsOf(m_place.profiler->counters.end);
    return isCounted ? EdgeKind::Profiler : kind;
}

// The profiler's own time within a piece is a piece of its own; the rest up to that time has the kind returned. A
// wait lasts as long as its work, whatever happens.
EdgeKind HostSweep::splitForProfiler(std::int64_t time, EdgeKind kind)
{
    if (!m_place.profiler || kind == EdgeKind::Wait || kind == EdgeKind::Data || kind == EdgeKind::Profiler)
        return kind;
    const std::vector<TimeRange>& own = m_place.profiler->overhead;
    const std::uint32_t owner = m_open.empty() ? SliceId::none : m_open.back().slice;
    auto at =
        std::upper_bound(own.begin(), own.end(), timeAt(m_last), [](Time t, const TimeRange& r) { return t < r.end; });
    for (; at != own.end() && nsOf(at->begin) < time; ++at) {
        const std::int64_t begin = std::max(nsOf(at->begin), m_last), end = nsOf(at->end);
        if (begin > m_last)
            m_draft.addPoint(begin, begin - m_last, kind, owner);
        m_last = begin;
        if (end >= time)
            return EdgeKind::Profiler;
        m_draft.addPoint(end, end - begin, EdgeKind::Profiler, owner);
        m_last = end;
    }
    return kind;
}

// While the main thread is in one piece, another thread runs: the piece keeps the time before and after that.
void HostSweep::splitForBursts(std::int64_t time, EdgeKind kind)
{
    while (m_next < m_bursts.size() && m_bursts[m_next].begin < m_last)
        ++m_next;
    if (kind == EdgeKind::Call || kind == EdgeKind::Wait || kind == EdgeKind::Data || kind == EdgeKind::Profiler)
        return;
    const std::uint32_t owner = m_open.empty() ? SliceId::none : m_open.back().slice;
    while (m_next < m_bursts.size() && m_bursts[m_next].begin < time) {
        HandOverBurst burst = m_bursts[m_next];
        std::size_t after = m_next + 1;
        while (after < m_bursts.size() && m_bursts[after].lane == burst.lane && m_bursts[after].begin >= burst.end &&
               m_bursts[after].end <= time) {
            burst.end = m_bursts[after].end; // one slice after the other of the same thread
            m_bursts[after++].mainOut = 0;
        }
        if (burst.end <= time && burst.begin >= m_last) {
            const EdgeKind rest = splitForProfiler(burst.begin, kind);
            burst.mainOut = m_draft.addPoint(burst.begin, burst.begin - m_last, rest, owner);
            burst.mainIn = m_draft.addPoint(burst.end, 0, kind, owner);
            m_bursts[m_next] = burst;
            m_last = burst.end;
        }
        m_next = after;
    }
}

// A thread without an open slice goes on: the main thread by itself, a side thread because of another thread.
std::uint32_t HostSweep::endOfGap(std::int64_t time)
{
    ReplayGraph& graph = m_draft.graph;
    if (isBurstBegin(time)) {
        const std::uint32_t point = m_draft.addPoint(time, ReplayGraph::noEdge, EdgeKind::None, SliceId::none);
        if (m_hasPoint) { // it cannot begin before the thread's last slice has ended
            graph.own[point] = 0;
            graph.kind[point] = EdgeKind::Op;
        }
        m_draft.connect(m_bursts[m_next].mainOut, point, EdgeKind::HandOver, noLatency);
        m_isInBurst = true;
        m_hasPoint = true;
        m_last = time;
        return point;
    }
    const bool isFirst = !m_hasPoint;
    const bool isLong = !m_place.isMain && !isFirst && time - m_last > longGap && !isOwnTime(time);
    const bool hasWaited = isLong && !m_isInBurst && m_place.main;
    const std::uint32_t point = advance(time, isFirst);
    if (isLong) // its own time or a wait: no field shows which
        graph.kind[point] = EdgeKind::ThreadWait;
    const auto before = (isFirst || hasWaited) && m_place.main ? mainPointBefore(time) : std::nullopt;
    if (hasWaited && before) {
        graph.own[point] = 0;
        m_draft.connect(*before, point, EdgeKind::ThreadWait);
    }
    // A side thread that begins once the main thread has run was given its work; the delay after that has no reason.
    if (isFirst && before)
        m_draft.connect(*before, point,
                        time - graph.recorded[*before] > longGap ? EdgeKind::ThreadWait : EdgeKind::HandOver);
    else if (isFirst)
        m_draft.connect(ReplayGraph::source, point, EdgeKind::Begin);
    return point;
}

// If only the calls of a thread are recorded, it works between them, unless the main thread did something meanwhile
// that it may have waited for.
bool HostSweep::isOwnTime(std::int64_t time) const
{
    if (!m_place.hasOnlyCalls || !m_place.main)
        return false;
    const auto last = mainPointBefore(time);
    return !last || m_draft.graph.recorded[*last] <= m_last;
}

// The last point that the main thread has passed at that time.
std::optional<std::uint32_t> HostSweep::mainPointBefore(std::int64_t time) const
{
    const auto& recorded = m_draft.graph.recorded;
    const auto first = recorded.begin() + m_place.main->first, last = recorded.begin() + m_place.main->last;
    const auto behind = std::upper_bound(first, last, time);
    if (behind == first)
        return std::nullopt;
    return static_cast<std::uint32_t>(behind - recorded.begin() - 1);
}

} // namespace lanescope
