// Calls in which the host waits: they end when the work has ended for which they wait, and keep only their own part.

#include "model/kernels/api_calls.h"
#include "model/replay/edges.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr std::int64_t ownOfSync = 5'000, ownOfCopy = 20'000;
constexpr std::int64_t longestReturn = 50'000; // the longest call that has nothing to wait for

} // namespace

void EdgeBuilder::addHostWaits()
{
    for (std::size_t thread = 0; thread < graph().calls.size(); ++thread) {
        const std::uint32_t rank = graph().chains[thread + 1].rank;
        const ReplayStream* current = nullptr; // the stream of the last launch
        const ReplayCall* before = nullptr;
        for (ReplayCall& call : graph().calls[thread]) {
            switch (call.kind) {
            case CallKind::DeviceSync: {
                std::vector<const ReplayWork*> lasts;
                for (const ReplayStream& stream : streamsOf(rank))
                    if (const ReplayWork* last = m_works.lastLaunchedBefore(stream, begin(call)))
                        lasts.push_back(last);
                addSyncReturn(call, lasts);
                break;
            }
            case CallKind::StreamSync:
            case CallKind::EventSync:
                addStreamSync(call, rank, current);
                break;
            case CallKind::Copy:
                addCopyReturn(call);
                break;
            case CallKind::Allocate:
                addHiddenSync(call, rank);
                break;
            case CallKind::Free:
                addFree(call, rank);
                break;
            default:
                addFullQueue(call);
            }
            if (isWaitCall(call.kind))
                limitUnexplained(call);
            if (call.hasWork)
                if (const ReplayWork* work = firstWorkOf(call))
                    current = &m_works.streamOf(*work);
            if (before)
                addWaitPair(*before, call);
            before = &call;
        }
    }
    std::sort(graph().waitPairs.begin(), graph().waitPairs.end());
}

// The framework copies and then synchronizes, in one op: without the wait in the copy the other call waits as long.
void EdgeBuilder::addWaitPair(const ReplayCall& copy, const ReplayCall& sync)
{
    constexpr std::int64_t soon = 20'000; // without ops nothing shows that both belong together
    const SliceId op = trace().parent(copy.slice);
    if (copy.kind != CallKind::Copy || !copy.hasWaited || !isWaitCall(sync.kind) || trace().parent(sync.slice) != op ||
        (!op && begin(sync) - end(copy) > soon))
        return;
    graph().waitPairs.emplace_back(copy.slice, sync.slice);
    graph().waitPairs.emplace_back(sync.slice, copy.slice);
}

void EdgeBuilder::addSyncReturn(ReplayCall& call, std::span<const ReplayWork* const> works)
{
    std::int64_t latest = begin(call);
    for (const ReplayWork* work : works) {
        if (work->end > end(call) + returnTolerance) {
            ++graph().counts.inconsistent;
            continue;
        }
        m_draft.connect(work->point + 1, call.end, EdgeKind::SyncReturn,
                        m_classes.of(EdgeKind::SyncReturn, nameOfCall(call.slice)));
        call.hasWaited |= work->end > begin(call);
        latest = std::max(latest, work->end);
    }
    // A call whose work ended soon waited nonetheless: its own part was done before that.
    if (call.hasWaited)
        keepOwnPart(call.begin, call.end,
                    end(call) - begin(call) > ownOfSync ? std::min(ownOfSync, latest - begin(call) - 1) : ownOfSync);
}

// A call that waits works hardly itself: where no work explains how long it takes, nothing does.
void EdgeBuilder::limitUnexplained(const ReplayCall& call)
{
    if (!call.hasWaited && graph().kind[call.end] == EdgeKind::Wait && end(call) - begin(call) > longestReturn)
        keepOwnPart(call.begin, call.end, ownOfSync);
}

const ReplayWork* EdgeBuilder::lastEndedIn(std::uint32_t rank, std::int64_t from, std::int64_t to) const
{
    const ReplayWork* found = nullptr;
    for (const ReplayStream& stream : streamsOf(rank))
        if (const ReplayWork* work = m_works.lastEndedIn(stream, from, to); work && (!found || work->end > found->end))
            found = work;
    return found;
}

void EdgeBuilder::addStreamSync(ReplayCall& call, std::uint32_t rank, const ReplayStream* current)
{
    const bool isEvent = call.kind == CallKind::EventSync;
    const ReplayWork* work = nullptr;
    if (const auto record = m_records.find(call.slice.value); record != m_records.end()) {
        const auto recordCall =
            m_recordCalls.find(record->second.recordedBy.value_or(-1) ^ static_cast<std::int64_t>(rank) << 40);
        const bool hasCall = isEvent && recordCall != m_recordCalls.end();
        if (const ReplayStream* stream = streamNamed(rank, record->second.device,
                                                     isEvent ? record->second.waitsOnStream : record->second.stream))
            work = m_works.lastLaunchedBefore(*stream, hasCall ? begin(*recordCall->second) : begin(call));
    }
    if (!work) {
        const auto isIn = [&](const ReplayWork* w) {
            return w && w->end > begin(call) && w->end <= end(call) + returnTolerance;
        };
        if (current && !isEvent)
            work = m_works.lastLaunchedBefore(*current, begin(call));
        if (!isIn(work)) {
            const ReplayWork* closest = lastEndedIn(rank, begin(call), end(call));
            if (!closest)
                closest = lastEndedIn(rank, begin(call), end(call) + returnTolerance);
            if (closest && closest->launchedBy < begin(call)) {
                work = closest;
                ++graph().counts.streams;
            }
        }
    }
    if (work)
        addSyncReturn(call, std::span{&work, 1});
}

// The driver receives data for pageable memory in a buffer, and the host copies it out before the call returns. That is
// work of the host. Memory that is touched for the first time takes several times as long.
bool EdgeBuilder::isCopyOut(const ReplayWork& copy, std::int64_t time) const
{
    constexpr std::int64_t slowestNsOfKb = 2'000; // 0.5 GB/s
    constexpr std::int64_t ofCall = 20'000;
    const std::uint8_t bits = m_copySize[m_works.indexOf(copy)]; // fewer bytes than 2 to the power of that
    const bool isPageable = trace().name(copy.slice).find("Pageable") != std::string_view::npos;
    return isPageable && bits > 10 && time <= ofCall + (slowestNsOfKb << (bits - 10));
}

void EdgeBuilder::addCopyReturn(ReplayCall& call)
{
    const ReplayWork* copy = call.hasWork ? firstWorkOf(call) : nullptr;
    if (!copy || copy->kind != EdgeKind::Copy)
        return;
    const std::string_view name = trace().name(copy->slice);
    const auto holds = [&](std::string_view part) { return name.find(part) != std::string_view::npos; };
    const bool waits = (holds("DtoH") || holds("Device -> Host") || holds("DeviceToHost")) && !holds("Pinned");
    if (copy->end > end(call) + (waits ? returnTolerance : 0) ||
        copy->end <= begin(call)) { // the driver stages on the host, and returns before
        addStagedCopy(call, *copy);
        return;
    }
    m_draft.connect(copy->point + 1, call.end, EdgeKind::CopyReturn,
                    waits && isCopyOut(*copy, end(call) - copy->end)
                        ? recordedLatency
                        : m_classes.of(EdgeKind::CopyReturn, nameOfCall(call.slice), sizeOf(*copy)));
    call.hasWaited = true;
    keepOwnPart(call.begin, call.end, std::clamp<std::int64_t>(copy->begin - begin(call), 0, ownOfCopy));
}

// The call returns before its copy ends, but a copy from pageable memory runs while the call fills its buffers.
void EdgeBuilder::addStagedCopy(const ReplayCall& call, const ReplayWork& copy)
{
    if (trace().name(copy.slice).find("Pageable") == std::string_view::npos)
        return;
    const std::int64_t together = std::min(copy.end, end(call)) - std::max(copy.begin, begin(call));
    if (2 * together > copy.end - copy.begin)
        graph().staged.push_back({call.begin, call.end, static_cast<std::uint32_t>(m_works.indexOf(copy)), together});
}

// Before a caching allocator frees its blocks it waits, which some recordings do not hold: the op is busy until the
// device's work has ended.
void EdgeBuilder::addWaitBefore(const ReplayCall& call, std::uint32_t rank)
{
    constexpr std::int64_t longGap = 500'000, soonBefore = 100'000;
    const EdgeKind kind = graph().kind[call.begin];
    const bool isInSlice = graph().owner[call.begin] != SliceId::none; // in an op or an annotation
    if (call.begin == 0 || (kind != EdgeKind::Op && !(kind == EdgeKind::Unrecorded && isInSlice)) ||
        graph().own[call.begin] <= longGap)
        return;
    const std::int64_t from = begin(call) - graph().own[call.begin];
    const ReplayWork* before = lastEndedIn(rank, begin(call) - soonBefore, begin(call));
    if (before && before->launchedBy < from) {
        m_draft.connect(before->point + 1, call.begin, EdgeKind::SyncReturn,
                        m_classes.of(EdgeKind::SyncReturn, nameOfCall(call.slice)));
        keepOwnPart(call.begin - 1, call.begin, ownOfSync);
    }
}

// cudaMalloc and its kin wait for the device in some cases, and no field shows it: the call ends when its work does.
void EdgeBuilder::addHiddenSync(ReplayCall& call, std::uint32_t rank)
{
    constexpr std::int64_t longCall = 100'000, soon = 50'000;
    addWaitBefore(call, rank);
    if (end(call) - begin(call) <= longCall)
        return;
    const ReplayWork* work = lastEndedIn(rank, std::max(begin(call), end(call) - soon), end(call));
    if (work && work->launchedBy < begin(call))
        addSyncReturn(call, std::span{&work, 1});
}

// cudaFree and its kin wait until the device is idle, and only then unmap memory, which can take longer than the wait:
// the rest of the call after that is its own.
void EdgeBuilder::addFree(ReplayCall& call, std::uint32_t rank)
{
    if (!call.isTwoPieces()) { // calls inside it: no point shows where it waited
        addHiddenSync(call, rank);
        return;
    }
    addWaitBefore(call, rank);
    std::int64_t idle = begin(call);
    for (const ReplayStream& stream : streamsOf(rank)) {
        const ReplayWork* last = m_works.lastLaunchedBefore(stream, begin(call));
        if (!last)
            continue;
        if (last->end > end(call) + returnTolerance) {
            ++graph().counts.inconsistent;
            continue;
        }
        m_draft.connect(last->point + 1, call.idle(), EdgeKind::SyncReturn, noLatency);
        idle = std::max(idle, std::min(last->end, end(call)));
    }
    if (idle == begin(call))
        return;
    call.hasWaited = true;
    graph().recorded[call.idle()] = idle;
    graph().own[call.idle()] = 0;
    graph().own[call.end] = end(call) - idle;
}

// A launch waits for a slot while the queue is full. With a queue of unknown length only a call that takes far longer
// than others shows it. With a full one each call may wait for one kernel, so that most calls do: what a call takes by
// itself is known from those with a short queue.
void EdgeBuilder::addFullQueue(ReplayCall& call)
{
    constexpr std::int64_t longCall = 20'000, shortWait = 2'000;
    const std::int64_t duration = end(call) - begin(call);
    const ReplayWork* own = call.hasWork && duration > shortWait ? firstWorkOf(call) : nullptr;
    if (!own || !isBehind(call, *own, longQueue))
        return;
    const std::uint32_t name = trace().names()[call.slice.value];
    const std::int64_t median = m_medians[name], free = m_freeMedians[name];
    const bool isLong = duration > longCall && duration > 5 * median;
    const bool isFull = free > 0 && 2 * duration > 3 * free && isBehind(call, *own, fullQueue);
    if (!isLong && !isFull)
        return;
    if (const ReplayWork* ended = m_works.lastEndedIn(m_works.streamOf(*own), begin(call), end(call))) {
        m_draft.connect(ended->point + 1, call.end, EdgeKind::QueueFull,
                        m_classes.of(EdgeKind::QueueFull, nameOfCall(call.slice)));
        call.hasWaited = true;
        keepOwnPart(call.begin, call.end, isFull ? free : median);
        ++graph().counts.queueFull;
    }
}

// A loader with worker processes: a batch arrives when it is ready, which no change of this process hastens.
void EdgeBuilder::addDataArrivals()
{
    constexpr std::int64_t longWait = 500'000, ownTime = 100'000;
    const auto& waits = graph().dataWaits;
    for (std::size_t i = 1; i < waits.size(); ++i) {
        const bool isSameThread = threadOf(waits[i].slice) == threadOf(waits[i - 1].slice);
        if (!isSameThread || trace().duration(waits[i].slice).count() <= longWait ||
            trace().name(waits[i].slice).find("MultiProcess") == std::string_view::npos)
            continue;
        m_draft.connect(waits[i - 1].end, waits[i].end, EdgeKind::DataArrival);
        keepOwnPart(waits[i].begin, waits[i].end, ownTime);
    }
}

// The recording ends while the GPU is behind: the host has launched more than the GPU did. No host that is done sooner
// ends the GPU's work, so the host's end keeps its distance from the last work that is recorded.
void EdgeBuilder::holdForUnreached()
{
    constexpr std::uint64_t few = 5; // a launch may fail, or its record be lost
    for (std::size_t thread = 0; thread < graph().calls.size(); ++thread) {
        const ReplayChain& chain = graph().chains[thread + 1];
        const auto& calls = graph().calls[thread];
        std::uint64_t unreached = 0;
        auto call = calls.rbegin();
        for (; call != calls.rend() && !(call->hasWork && !isMemoryKind(call->kind)); ++call)
            unreached += call->kind == CallKind::Launch || call->kind == CallKind::GraphLaunch ? 1 : 0;
        const ReplayWork* last = nullptr;
        std::int64_t launched = 0; // all work that is recorded
        for (const ReplayStream& stream : streamsOf(chain.rank))
            for (const ReplayWork& work : m_works.of(stream)) {
                launched = work.launch ? std::max(launched, nsOf(trace().end(work.launch))) : launched;
                if (!last || work.end > last->end)
                    last = &work;
            }
        if (unreached < few || !last || isCapturing(chain, call == calls.rend() ? 0 : end(*call)))
            continue;
        graph().counts.unreached += unreached;
        if (last->end <= graph().recorded[chain.last - 1])
            m_draft.connect(last->point + 1, chain.last - 1, EdgeKind::BeforeWindow);
        else if (launched > 0)
            leaveOut(chain.rank, launched, last->end);
    }
}

// The GPU works on after the host's end: what the host does after the last launch whose work is recorded does not end
// the window, however soon the GPU is done.
void EdgeBuilder::leaveOut(std::uint32_t rank, std::int64_t from, std::int64_t to)
{
    for (ReplayChain& chain : graph().chains) {
        if (chain.rank != rank || chain.isDevice || !chain.lane || graph().recorded[chain.last - 1] > to)
            continue;
        const auto first = graph().recorded.begin() + chain.first, last = graph().recorded.begin() + chain.last;
        const auto after = static_cast<std::uint32_t>(std::upper_bound(first, last, from) - graph().recorded.begin());
        if (after < chain.last) {
            chain.uncounted = chain.counts(after) ? after : chain.uncounted;
            graph().hasUncounted = true;
        }
    }
}

// Calls inside a capture launch nothing until its graph is launched.
bool EdgeBuilder::isCapturing(const ReplayChain& chain, std::int64_t from) const
{
    for (const SliceId s : trace()[chain.lane].slices)
        if (isApiCall(trace().kind(s)) && nsOf(trace().begin(s)) >= from && isCaptureCall(trace().name(s)))
            return true;
    return false;
}

} // namespace lanescope
