#include "model/replay/host_chains.h"

#include "model/kernels/api_calls.h"
#include "model/replay/host_sweep.h"

#include <algorithm>
#include <unordered_set>

namespace lanescope {

namespace {

struct Thread {
    LaneId lane;
    std::uint64_t steps = 0, deviceSyncs = 0, launches = 0, slices = 0;
    std::uint64_t ops = 0, backwardOps = 0; // outermost ones
    bool isKept = false;                    // it has ops, launches or waits: not one that only polls
    bool hasOnlyCalls = true;               // no ops and frames: what it does between its calls is not recorded
    bool isSeen = false;                    // it has ops, frames or launches: its gaps are the host's work

    EdgeKind gap() const { return isSeen ? EdgeKind::Unrecorded : EdgeKind::Silent; }
    // Autograd's thread works for the one that calls it, also where it has more launches.
    bool isOfAutograd() const { return 2 * backwardOps > ops; }
    auto rank() const { return std::tuple{steps > 0, !isOfAutograd(), deviceSyncs, launches, slices}; }
};

Thread lookAt(const GraphDraft& draft, LaneId lane, const std::vector<bool>& hasWork)
{
    const Trace& trace = draft.trace;
    Thread thread{lane};
    for (const SliceId s : trace[lane].slices) {
        const SliceKind kind = trace.kind(s);
        if (!isHostSlice(kind) || !draft.takes(s))
            continue;
        ++thread.slices;
        thread.hasOnlyCalls &= kind != SliceKind::Op && kind != SliceKind::Python;
        thread.isSeen |= !isApiCall(kind) || hasWork[s.value] || startsDeviceWork(trace.name(s));
        if (kind == SliceKind::Op) {
            thread.isKept = true;
            if (!trace.parent(s)) {
                ++thread.ops;
                thread.backwardOps += trace.name(s).starts_with("autograd::engine::evaluate_function") ? 1 : 0;
            }
        }
        if (kind == SliceKind::Op || kind == SliceKind::Annotation) // old recordings have steps among the ops
            thread.steps += trace.name(s).starts_with("ProfilerStep") ? 1 : 0;
        else if (isApiCall(kind)) {
            const CallKind call = draft.names.call(trace.nameId(s));
            thread.deviceSyncs += call == CallKind::DeviceSync ? 1 : 0;
            thread.launches += hasWork[s.value] ? 1 : 0;
            thread.isKept |= hasWork[s.value] || call == CallKind::DeviceSync || call == CallKind::StreamSync ||
                             call == CallKind::EventSync;
        }
    }
    return thread;
}

// The work of side threads, one top-level slice each, by begin.
std::vector<HandOverBurst> topLevelSlices(const GraphDraft& draft, std::span<const Thread> sides)
{
    const Trace& trace = draft.trace;
    std::vector<HandOverBurst> all;
    for (const Thread& side : sides)
        for (const RowId r : trace[side.lane].rows) {
            if (trace[r].depth != 0 || trace[r].stack != 0)
                continue;
            for (const SliceId s : trace[r].slices)
                if (isHostSlice(trace.kind(s)) && draft.takes(s))
                    all.push_back({side.lane, nsOf(trace.begin(s)), nsOf(trace.end(s))});
        }
    std::stable_sort(all.begin(), all.end(),
                     [](const HandOverBurst& a, const HandOverBurst& b) { return a.begin < b.begin; });
    return all;
}

// The recording begins while the main thread waits for autograd's thread, in a frame that is not recorded: it goes on
// when that thread is done.
void joinLateMain(GraphDraft& draft, const ReplayChain& main, std::span<const Thread> sides)
{
    constexpr std::int64_t longGap = 50'000; // no hand-over takes so long
    constexpr std::int64_t soon = 1'000'000; // it did not wait for earlier work of autograd's thread
    ReplayGraph& graph = draft.graph;
    const std::int64_t begin = graph.recorded[main.first];
    std::optional<std::uint32_t> before;
    std::unordered_set<std::uint32_t> ofAutograd; // lanes
    for (const Thread& side : sides)
        if (side.isOfAutograd())
            ofAutograd.insert(side.lane.value);
    if (ofAutograd.empty())
        return;
    for (const ReplayChain& chain : graph.chains) {
        if (!ofAutograd.contains(chain.lane.value))
            continue;
        const auto first = graph.recorded.begin() + chain.first, last = graph.recorded.begin() + chain.last;
        const auto behind = std::upper_bound(first, last, begin);
        if (behind == first || begin - *(behind - 1) > soon)
            continue;
        const auto point = static_cast<std::uint32_t>(behind - graph.recorded.begin() - 1);
        before = !before || graph.recorded[point] > graph.recorded[*before] ? point : *before;
    }
    if (!before)
        return;
    for (CrossEdge& edge : graph.cross)
        if (edge.to == main.first && edge.kind == EdgeKind::Begin) {
            edge.from = *before;
            edge.kind = begin - graph.recorded[*before] > longGap ? EdgeKind::ThreadWait : EdgeKind::HandOver;
        }
}

} // namespace

std::vector<ReplayPart> replayParts(const Trace& trace)
{
    std::vector<ReplayPart> parts;
    for (const RankPart& part : trace.ranks())
        parts.push_back({part.lanes, static_cast<std::uint32_t>(parts.size())});
    if (parts.empty())
        parts.push_back({{0, static_cast<std::uint32_t>(trace.lanes().size())}, 0});
    return parts;
}

void addHostChains(GraphDraft& draft, const ReplayPart& part, const std::vector<bool>& hasWork)
{
    std::vector<Thread> threads;
    for (const LaneId lane : part.lanes)
        if (draft.trace[lane].kind != LaneKind::Gpu)
            if (const Thread thread = lookAt(draft, lane, hasWork); thread.isKept)
                threads.push_back(thread);
    if (threads.empty())
        return;
    const auto main = std::max_element(threads.begin(), threads.end(),
                                       [](const Thread& a, const Thread& b) { return a.rank() < b.rank(); });
    std::rotate(threads.begin(), main, main + 1);
    std::vector<HandOverBurst> bursts = topLevelSlices(draft, std::span{threads}.subspan(1));
    const ProfilerTime profiler = profilerTimeOf(draft.trace, part.lanes);
    const Thread& front = threads.front();
    HostSweep{draft, {front.lane, part.rank, true, nullptr, front.gap(), &profiler}, bursts, hasWork}.run();
    std::erase_if(bursts, [](const HandOverBurst& b) { return b.mainIn == 0; });
    draft.graph.counts.handOvers += bursts.size();
    const ReplayChain mainChain =
        draft.graph.chains.empty() ? ReplayChain{} : draft.graph.chains.back(); // it has slices, so it has a chain
    std::vector<HandOverBurst> own;
    for (const Thread& side : std::span{threads}.subspan(1)) {
        own.clear();
        std::copy_if(bursts.begin(), bursts.end(), std::back_inserter(own),
                     [&](const HandOverBurst& b) { return b.lane == side.lane; });
        HostSweep{draft,
                  {side.lane, part.rank, false, &mainChain, side.gap(), &profiler, side.hasOnlyCalls && side.isSeen},
                  own,
                  hasWork}
            .run();
    }
    if (!draft.graph.chains.empty())
        joinLateMain(draft, mainChain, std::span{threads}.subspan(1));
}

} // namespace lanescope
