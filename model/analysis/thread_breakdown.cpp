#include "model/analysis/thread_breakdown.h"

#include "model/kernels/api_calls.h"

#include <algorithm>
#include <map>

namespace lanescope {

namespace {

std::optional<ThreadBreakdown> breakdownOfLane(const Analysis& analysis, LaneId id, std::optional<TimeRange> asked)
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
    const std::vector<HostPart> parts = threadParts(analysis, id, out.window);
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
    for (std::uint32_t l = 0; l < analysis.trace().lanes().size(); ++l)
        if (auto thread = breakdownOfLane(analysis, LaneId{l}, asked))
            threads.push_back(*std::move(thread));
    std::stable_sort(threads.begin(), threads.end(),
                     [](const ThreadBreakdown& a, const ThreadBreakdown& b) { return recorded(a) > recorded(b); });
    return threads;
}

} // namespace lanescope
