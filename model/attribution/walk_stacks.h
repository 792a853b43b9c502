#pragma once
// The stack of a thread at every instant: the host events that are open, in order of begin. The last of them owns the
// instant, so that self times add up to the union of the thread's events, to the nanosecond. Events that overlap
// without nesting need no repair: one that outlives the one below it owns on.

#include "model/analysis/time/time_order.h"

#include <vector>

namespace lanescope {

constexpr bool isHostEvent(SliceKind kind)
{
    return kind == SliceKind::Op || kind == SliceKind::Annotation || kind == SliceKind::Python || isApiCall(kind);
}

// Those of the lane in order of begin; of equal begins the longer one is below, of equal events the earlier in the
// file.
inline std::vector<SliceId> hostEventsOf(const Trace& trace, LaneId lane)
{
    if (trace[lane].kind == LaneKind::Gpu)
        return {};
    return slicesInTimeOrder(trace, trace[lane], [&](SliceId s) { return isHostEvent(trace.kind(s)); });
}

// visit.enter(depth, slice, isAgain): the slice is now at that depth of the stack; isAgain: it only moved, because an
// event below it ended. visit.own(depth, range): the slice at that depth owns the range. visit.isStopped(), if the
// visitor has it: true ends the walk.
template <class Visitor>
void walkStacks(const Trace& trace, const std::vector<SliceId>& inOrder, Visitor& visit)
{
    struct Open {
        SliceId slice;
        Time end, soonest; // soonest: the first end from here down
    };
    std::vector<Open> open;
    Time now{};
    const auto push = [&](SliceId s, Time end, bool isAgain) {
        open.push_back({s, end, open.empty() ? end : std::min(end, open.back().soonest)});
        visit.enter(open.size() - 1, s, isAgain);
    };
    // An event that ends at `until` stays open if `keeps`.
    const auto closeUntil = [&](Time until, bool keeps) {
        while (!open.empty()) {
            const Time soonest = open.back().soonest;
            if (soonest > until || (keeps && soonest == until))
                break;
            if (soonest > now) {
                visit.own(open.size() - 1, TimeRange{now, soonest});
                now = soonest;
            }
            if (open.back().end == soonest) {
                open.pop_back();
                continue;
            }
            std::size_t at = open.size() - 1;
            while (open[at].end != soonest)
                --at;
            const std::vector<Open> above(open.begin() + static_cast<std::ptrdiff_t>(at) + 1, open.end());
            open.resize(at);
            for (const Open& o : above)
                push(o.slice, o.end, true);
        }
        if (!open.empty() && until > now)
            visit.own(open.size() - 1, TimeRange{now, until});
        now = std::max(now, until);
    };
    constexpr std::size_t asksEach = 4096;
    for (std::size_t i = 0; i < inOrder.size(); ++i) {
        if constexpr (requires { visit.isStopped(); })
            if (i % asksEach == 0 && visit.isStopped())
                return;
        const SliceId s = inOrder[i];
        const Time begin = trace.begin(s);
        if (open.empty())
            now = begin;
        // In files of whole microseconds a call of length 0 that begins where its op ends belongs to the op.
        const bool isEmpty = trace.duration(s) == Ns{};
        const bool keeps =
            isEmpty && (isApiCall(trace.kind(s)) || (!open.empty() && trace.begin(open.back().slice) == begin));
        closeUntil(begin, keeps);
        push(s, trace.end(s), false);
    }
    while (!open.empty())
        closeUntil(open.back().soonest, false);
}

} // namespace lanescope
