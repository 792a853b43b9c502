#include "model/analysis/thread_breakdown.h"

#include "model/kernels/api_calls.h"

#include <algorithm>
#include <map>

namespace lanescope {

namespace {

// The threads of a process by what they do: run the backward pass and nothing else, or ops of their own.
struct ProcessThreads {
    std::vector<LaneId> backward, own;
};

bool isInOp(const Trace& trace, SliceId slice)
{
    do
        slice = trace.parent(slice);
    while (slice && trace.kind(slice) != SliceKind::Op);
    return bool{slice};
}

ProcessThreads threadsOf(const Trace& trace, ProcessId process)
{
    ProcessThreads threads;
    for (std::uint32_t l = 0; l < trace.lanes().size(); ++l) {
        const Lane& lane = trace.lanes()[l];
        if (lane.kind != LaneKind::Cpu || lane.process != process)
            continue;
        bool isBackward = false, hasOwn = false;
        for (const SliceId s : lane.slices) {
            if (trace.kind(s) != SliceKind::Op || isInOp(trace, s))
                continue;
            const bool is = trace.name(s).starts_with("autograd::engine::evaluate_function");
            isBackward = isBackward || is;
            hasOwn = hasOwn || !is;
        }
        if (hasOwn)
            threads.own.push_back(LaneId{l});
        else if (isBackward)
            threads.backward.push_back(LaneId{l});
    }
    return threads;
}

// Inside a step or a function a thread that runs no op waits for a backward thread that does: the causes of that one
// count. Where nothing is recorded of the thread, its reason to wait is not known.
std::vector<HostPart> withBackward(const Analysis& analysis, LaneId thread, const std::vector<LaneId>& backward,
                                   const std::vector<HostPart>& parts)
{
    std::vector<HostPart> all;
    const auto add = [&](const HostPart& part) {
        if (!all.empty() && all.back().cause == part.cause && all.back().what == part.what)
            all.back().range.end = part.range.end;
        else
            all.push_back(part);
    };
    for (const HostPart& part : parts) {
        std::vector<HostPart> now{part};
        for (const LaneId other : backward) {
            if (part.cause != Cause::Python || other == thread)
                continue;
            std::vector<HostPart> next;
            for (const HostPart& piece : now) {
                if (piece.cause != Cause::Python) {
                    next.push_back(piece);
                    continue;
                }
                for (HostPart& o : threadParts(analysis, other, piece.range))
                    next.push_back(o.cause == Cause::Python || o.cause == Cause::Unknown
                                       ? HostPart{o.range, part.cause, part.what}
                                       : o);
            }
            now = std::move(next);
        }
        std::for_each(now.begin(), now.end(), add);
    }
    return all;
}

std::optional<ThreadBreakdown> breakdownOfLane(const Analysis& analysis, LaneId id, std::optional<TimeRange> asked,
                                               const std::vector<LaneId>& backward)
{
    const Trace& trace = analysis.trace();
    const Lane& lane = trace[id];
    if (lane.kind != LaneKind::Cpu || lane.slices.isEmpty())
        return std::nullopt;
    ThreadBreakdown out;
    out.lane = id;
    out.window = trace.range(lane.slices[0]);
    for (const SliceId s : lane.slices)
        out.window = {std::min(out.window.begin, trace.begin(s)), std::max(out.window.end, trace.end(s))};
    if (asked)
        out.window = out.window.clippedTo(*asked);
    if (out.window.isEmpty())
        return std::nullopt;
    std::vector<HostPart> parts = threadParts(analysis, id, out.window);
    if (!backward.empty())
        parts = withBackward(analysis, id, backward, parts);
    DeviceBreakdown pieces; // the same sums serve for devices and threads
    pieces.window = out.window;
    for (const HostPart& part : parts) {
        pieces.shares[static_cast<std::size_t>(part.cause)] += part.range.length();
        Piece piece;
        piece.range = part.range;
        piece.cause = part.cause;
        piece.what = part.what;
        pieces.pieces.push_back(piece);
    }
    for (std::size_t c = 0; c < causeCount; ++c) {
        const Cause cause{static_cast<std::uint8_t>(c)};
        if (pieces.share(cause) == Ns{})
            continue;
        ThreadShare share{cause, pieces.share(cause), partsOf(trace, pieces, cause)};
        if (cause == Cause::Unknown)
            share.parts = {{"nothing recorded", share.time}};
        out.shares.push_back(std::move(share));
    }
    return out;
}

Ns recorded(const ThreadBreakdown& thread)
{
    Ns sum{};
    for (const ThreadShare& share : thread.shares)
        if (share.cause != Cause::Unknown)
            sum += share.time;
    return sum;
}

} // namespace

std::vector<HostPart> threadParts(const Analysis& analysis, LaneId thread, TimeRange range)
{
    std::vector<HostPart> parts;
    analysis.gapSplitter().host().split(thread, range, false, parts);
    for (HostPart& part : parts) {
        if (!part.what)
            part.cause = Cause::Unknown;
        else if (part.cause == Cause::Python && isCpuCollective(analysis.trace().name(part.what)))
            part.cause = Cause::Communication;
    }
    return parts;
}

std::vector<ThreadBreakdown> threadBreakdownOf(const Analysis& analysis, std::optional<TimeRange> asked)
{
    std::vector<ThreadBreakdown> threads;
    std::map<std::uint32_t, ProcessThreads> known;
    for (std::uint32_t l = 0; l < analysis.trace().lanes().size(); ++l) {
        const ProcessId process = analysis.trace().lanes()[l].process;
        auto of = known.find(process.value);
        if (of == known.end())
            of = known.emplace(process.value, threadsOf(analysis.trace(), process)).first;
        // Where several threads have ops, it is not known which one waits.
        const bool isAsking = of->second.own == std::vector<LaneId>{LaneId{l}};
        if (auto thread =
                breakdownOfLane(analysis, LaneId{l}, asked, isAsking ? of->second.backward : std::vector<LaneId>{}))
            threads.push_back(*std::move(thread));
    }
    std::stable_sort(threads.begin(), threads.end(),
                     [](const ThreadBreakdown& a, const ThreadBreakdown& b) { return recorded(a) > recorded(b); });
    return threads;
}

} // namespace lanescope
