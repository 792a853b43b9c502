// A file may hold launches but no synchronization: the recorder left the calls out, or somebody filtered them. Then the
// host seems to work where it waits for the GPU, and would seem to set the pace of a program that the GPU sets.

#include "model/replay/edges.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanescope {

// The ranks with a sampled or filtered recording. A program that launches this often waits at some time, and the
// profiler does so at its end.
std::set<std::uint32_t> EdgeBuilder::ranksWithoutWaits()
{
    constexpr std::uint64_t enough = 20, kernelsOfGraph = 10; // launches
    std::map<std::uint32_t, std::uint64_t> launches;
    std::set<std::uint32_t> waiting, without;
    for (std::size_t thread = 0; thread < graph().calls.size(); ++thread) {
        const std::uint32_t rank = graph().chains[thread + 1].rank;
        for (const ReplayCall& call : graph().calls[thread]) {
            if (isWaitCall(call.kind))
                waiting.insert(rank);
            launches[rank] += call.kind == CallKind::GraphLaunch ? kernelsOfGraph
                              : call.kind == CallKind::Launch    ? 1
                                                                 : 0;
        }
    }
    for (const auto& [rank, count] : launches)
        if (count >= enough && !waiting.contains(rank))
            without.insert(rank);
    return without;
}

// False for a sample of a recording: much of its work begins long after its launch and after the work before it, so
// other work is missing, and nothing shows what an op waited for.
bool EdgeBuilder::areBeginsExplained(std::uint32_t rank) const
{
    constexpr std::int64_t soon = 100'000;
    constexpr std::size_t few = 5; // divisor of the number of all works
    std::size_t all = 0, late = 0;
    for (const ReplayStream& stream : streamsOf(rank)) {
        const ReplayWork* before = nullptr;
        for (const ReplayWork& work : m_works.of(stream)) {
            const std::int64_t free = before ? before->endedBy : 0;
            ++all;
            late += work.launch && work.begin - std::max(free, nsOf(trace().end(work.launch))) > soon ? 1 : 0;
            before = &work;
        }
    }
    return late * few < all;
}

// A long piece of a thread that launches nothing, and ends when the last of the work that was launched before it does,
// is taken for a wait.
void EdgeBuilder::addUnseenWait(std::uint32_t point, std::uint32_t rank)
{
    constexpr std::int64_t longPiece = 100'000, soon = 50'000, ownOfWait = 5'000, partAfter = 20;
    const EdgeKind kind = graph().kind[point];
    const std::int64_t own = graph().own[point], to = graph().recorded[point], from = to - own;
    if (own <= longPiece || (kind != EdgeKind::Op && kind != EdgeKind::Python && kind != EdgeKind::Unrecorded))
        return;
    const ReplayWork* last = nullptr;
    for (const ReplayStream& stream : streamsOf(rank))
        if (const ReplayWork* work = m_works.lastLaunchedBefore(stream, from);
            work && work->end <= to + returnTolerance && (!last || work->end > last->end))
            last = work;
    if (!last || 2 * (last->end - from) < own || to - last->end > std::max(soon, own / partAfter))
        return;
    m_draft.connect(last->point + 1, point, EdgeKind::SyncReturn, recordedLatency, true);
    keepOwnPart(point - 1, point, ownOfWait);
    ++graph().counts.unseenWaits;
}

void EdgeBuilder::addUnseenWaits()
{
    std::set<std::uint32_t> ranks = ranksWithoutWaits(), sampled;
    for (const std::uint32_t rank : ranks)
        if (!areBeginsExplained(rank))
            sampled.insert(rank);
    graph().lacksWaits = graph().lacksWaits || !sampled.empty();
    for (std::size_t thread = 0; thread < graph().calls.size() && !ranks.empty(); ++thread) {
        const ReplayChain chain = graph().chains[thread + 1];
        if (ranks.contains(chain.rank) && !sampled.contains(chain.rank))
            for (std::uint32_t point = chain.first + 1; point < chain.last; ++point)
                addUnseenWait(point, chain.rank);
    }
}

} // namespace lanescope
