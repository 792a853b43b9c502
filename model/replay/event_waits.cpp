// Waits of one stream for another: recorded ones, and those that follow from launches and times.

#include "model/kernels/api_calls.h"
#include "model/replay/edges.h"

#include <algorithm>

namespace lanescope {

void EdgeBuilder::wait(const ReplayWork* from, const ReplayWork& to, EdgeKind kind, bool isInferred)
{
    if (!from || &m_works.streamOf(*from) == &m_works.streamOf(to))
        return;
    if (from->end > to.begin + startTolerance) {
        ++graph().counts.inconsistent;
        return;
    }
    m_waits.push_back({static_cast<std::uint32_t>(m_works.indexOf(*from)),
                       static_cast<std::uint32_t>(m_works.indexOf(to)), kind, isInferred});
}

void EdgeBuilder::addKnownEvent(const ReplayCall& call, std::uint32_t rank, const SyncRecord& record)
{
    const ReplayStream* source = streamNamed(rank, record.device, record.waitsOnStream);
    const ReplayStream* target = streamNamed(rank, record.device, record.stream);
    const auto recordCall = m_recordCalls.find(record.recordedBy.value_or(-1) ^ static_cast<std::int64_t>(rank) << 40);
    if (!source || !target || recordCall == m_recordCalls.end())
        return;
    const auto works = m_works.of(*target);
    const auto first = std::partition_point(works.begin(), works.end(),
                                            [&](const ReplayWork& w) { return w.launchedBy <= begin(call); });
    if (first != works.end())
        wait(m_works.lastLaunchedBefore(*source, begin(*recordCall->second)), *first, EdgeKind::Event, false);
}

void EdgeBuilder::inferEvents(std::uint32_t thread)
{
    constexpr std::int64_t shortlyBefore = 20'000;
    const std::uint32_t rank = graph().chains[thread + 1].rank;
    const ReplayStream* previous = nullptr;
    bool hasWaited = false;
    for (const ReplayCall& call : graph().calls[thread]) {
        if (call.kind == CallKind::WaitEvent) {
            if (const auto record = m_records.find(call.slice.value);
                record != m_records.end() && record->second.waitsOnStream)
                addKnownEvent(call, rank, record->second);
            else
                hasWaited = true;
            continue;
        }
        if (!call.hasWork || call.kind == CallKind::GraphLaunch)
            continue;
        const ReplayWork* work = firstWorkOf(call);
        if (!work)
            continue;
        const ReplayStream* stream = &m_works.streamOf(*work);
        if (hasWaited && previous && stream != previous)
            wait(m_works.lastLaunchedBefore(*previous, begin(call)), *work, EdgeKind::Event, true);
        else if (hasWaited)
            for (const ReplayStream& other : streamsOf(rank)) {
                const ReplayWork* last = &other == stream ? nullptr : m_works.lastLaunchedBefore(other, begin(call));
                while (last && last->kind != EdgeKind::Comm && last != &m_works.all[other.first] &&
                       last->end + shortlyBefore < work->begin)
                    --last;
                if (last && (last->kind == EdgeKind::Comm || last->end + shortlyBefore >= work->begin))
                    wait(last, *work, EdgeKind::Event, true);
            }
        previous = stream;
        hasWaited = false;
    }
}

// A graph runs after what was launched into the thread's stream before it, and what is launched there next runs after
// the graph.
void EdgeBuilder::addGraphOrder()
{
    for (std::size_t thread = 0; thread < graph().calls.size(); ++thread) {
        const ReplayStream* current = nullptr;
        std::vector<const ReplayWork*> pending;
        for (const ReplayCall& call : graph().calls[thread]) {
            if (!call.hasWork)
                continue;
            if (call.kind == CallKind::GraphLaunch) {
                orderGraphLaunch(call, graph().chains[thread + 1].rank, current, pending);
                continue;
            }
            const ReplayWork* work = firstWorkOf(call);
            if (!work)
                continue;
            const ReplayStream* stream = &m_works.streamOf(*work);
            if (!current || stream == current) {
                for (const ReplayWork* last : pending)
                    wait(last, *work, EdgeKind::Graph, false);
                pending.clear();
            }
            current = stream;
        }
    }
}

void EdgeBuilder::orderGraphLaunch(const ReplayCall& call, std::uint32_t, const ReplayStream* current,
                                   std::vector<const ReplayWork*>& pending)
{
    std::vector<const ReplayWork*> works, lasts;
    for (const Link& link : trace().workOf(call.slice))
        if (const std::uint32_t place = m_draft.placeOf[link.work.value]; place != SliceId::none)
            works.push_back(&m_works.all[place]);
    std::sort(works.begin(), works.end()); // stream after stream, each by begin
    for (std::size_t i = 0; i < works.size(); ++i) {
        if (i + 1 == works.size() || works[i + 1]->isFirstOfLaunch)
            lasts.push_back(works[i]);
        if (!works[i]->isFirstOfLaunch)
            continue;
        if (current)
            wait(m_works.lastLaunchedBefore(*current, begin(call)), *works[i], EdgeKind::Graph, false);
        for (const ReplayWork* last : pending)
            wait(last, *works[i], EdgeKind::Graph, false);
    }
    pending = std::move(lasts);
}

void EdgeBuilder::addEventWaits()
{
    for (std::uint32_t thread = 0; thread < graph().calls.size(); ++thread)
        inferEvents(thread);
    flushWaits();
}

void EdgeBuilder::flushWaits()
{
    std::sort(m_waits.begin(), m_waits.end());
    m_waits.erase(std::unique(m_waits.begin(), m_waits.end()), m_waits.end());
    for (const Wait& w : m_waits) {
        const ReplayWork &from = m_works.all[w.from], &to = m_works.all[w.to];
        m_draft.connect(
            from.point + 1, to.point, w.kind,
            m_classes.of(w.kind, static_cast<std::uint64_t>(from.kind), static_cast<std::uint64_t>(to.kind)),
            w.isInferred);
        graph().counts.eventWaits += w.isInferred ? 1 : 0;
        m_latestSource[w.to] = std::max(m_latestSource[w.to], from.end);
    }
    m_waits.clear();
}

// The kernel of another stream that leaves no room on the GPU: it runs for most of the time for which the work waits,
// and ends soon after it begins, with its last blocks. null: there is none.
const ReplayWork* EdgeBuilder::fillingUntil(const ReplayWork& work, std::int64_t allowed) const
{
    constexpr std::int64_t longWork = 100'000, tail = 20; // tail: the last blocks run for at most 1/20 of the duration
    const ReplayStream& stream = m_works.streamOf(work);
    const ReplayWork* found = nullptr;
    for (const ReplayStream& other : streamsOf(stream.rank)) {
        if (&other == &stream || other.device != stream.device)
            continue;
        const auto works = m_works.of(other);
        const auto behind =
            std::partition_point(works.begin(), works.end(), [&](const ReplayWork& w) { return w.begin < work.begin; });
        if (behind == works.begin())
            continue;
        const ReplayWork& running = *(behind - 1);
        const std::int64_t length = running.end - running.begin, left = running.end - work.begin;
        const std::int64_t together = work.begin - std::max(running.begin, allowed);
        if (running.kind == EdgeKind::Compute && length > longWork && left > 0 && left * tail <= length &&
            2 * together >= work.begin - allowed && (!found || running.end < found->end))
            found = &running;
    }
    if (found)
        ++m_draft.graph.counts.eventWaits;
    return found;
}

// A work that begins long after all its edges allow, and right after a work of another stream has ended.
void EdgeBuilder::addCoincidences()
{
    constexpr std::int64_t late = 60'000, after = 20'000, longWork = 100'000;
    std::vector<std::uint32_t> candidates;
    for (std::size_t i = 0; i < m_works.all.size(); ++i)
        if (m_latestSource[i] != std::numeric_limits<std::int64_t>::min() &&
            m_works.all[i].begin - m_latestSource[i] > late)
            candidates.push_back(static_cast<std::uint32_t>(i));
    if (candidates.empty())
        return;
    std::vector<std::vector<std::int64_t>> waitCalls(graph().calls.size());
    for (std::size_t thread = 0; thread < graph().calls.size(); ++thread)
        for (const ReplayCall& call : graph().calls[thread])
            if (call.kind == CallKind::WaitEvent)
                waitCalls[thread].push_back(begin(call));
    for (const std::uint32_t place : candidates) {
        const ReplayWork& work = m_works.all[place];
        const ReplayStream& stream = m_works.streamOf(work);
        const ReplayWork* found = nullptr;
        for (const ReplayStream& other : streamsOf(stream.rank)) {
            const ReplayWork* ended =
                &other == &stream ? nullptr : m_works.lastEndedIn(other, work.begin - after, work.begin);
            if (ended && ended->launchedBy <= work.launchedBy && (!found || ended->end > found->end))
                found = ended;
        }
        if (!found) {
            if (!work.launch || !isGpuApiName(trace().name(work.launch))) // other devices have other rules
                continue;
            if (const ReplayWork* filling = fillingUntil(work, m_latestSource[place]))
                m_draft.connect(filling->point + 1, work.point, EdgeKind::Event, recordedLatency, true);
            continue;
        }
        bool hasWaited = false;
        if (work.launch) {
            const std::int64_t before =
                place > stream.first ? m_works.all[place - 1].launchedBy : std::numeric_limits<std::int64_t>::min();
            const auto& calls = waitCalls[threadOf(work.launch)];
            const auto call = std::upper_bound(calls.begin(), calls.end(), before);
            hasWaited = call != calls.end() && *call < nsOf(trace().begin(work.launch));
        }
        if (hasWaited || found->kind == EdgeKind::Comm || found->end - found->begin > longWork)
            wait(found, work, EdgeKind::Event, true);
    }
    flushWaits();
}

} // namespace lanescope
