#pragma once
// One host thread, swept from its first slice to its last.

#include "model/analysis/time/profiler_time.h"
#include "model/replay/host_chains.h"

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

namespace lanescope {

constexpr bool isHostSlice(SliceKind k)
{
    return k == SliceKind::Op || k == SliceKind::Annotation || k == SliceKind::Python || isApiCall(k);
}

// The host slices of the lane by begin, a parent before its children.
template <class Visit>
void visitHostSlices(const Trace& trace, LaneId lane, Visit&& visit)
{
    const Lane& l = trace[lane];
    if (l.stacks > 1) { // slices that overlap without nesting do not form one tree
        std::vector<SliceId> all;
        for (const SliceId s : l.slices)
            if (isHostSlice(trace.kind(s)))
                all.push_back(s);
        std::sort(all.begin(), all.end(), [&](SliceId a, SliceId b) {
            if (trace.begin(a) != trace.begin(b))
                return trace.begin(a) < trace.begin(b);
            return trace.duration(a) != trace.duration(b) ? trace.duration(a) > trace.duration(b) : a < b;
        });
        for (const SliceId s : all)
            visit(s);
        return;
    }
    struct Level {
        std::uint32_t next, last;
        std::uint32_t open = SliceId::none;
    };
    std::vector<Level> levels;
    for (const RowId r : l.rows)
        levels.push_back({trace[r].slices.first, trace[r].slices.last});
    for (std::size_t d = 0; !levels.empty();) {
        Level& at = levels[d];
        if (at.next < at.last && (d == 0 || trace.parents()[at.next] == levels[d - 1].open)) {
            at.open = at.next++;
            if (isHostSlice(trace.kind(SliceId{at.open})))
                visit(SliceId{at.open});
            d += d + 1 < levels.size() ? 1 : 0;
        } else if (d-- == 0) {
            break;
        }
    }
}

// Adds the chain of one thread to the draft. bursts: on a side thread its own ones; on the main thread those that its
// pieces may contain, by begin, which get their points.
class HostSweep {
public:
    struct Place {
        LaneId lane;
        std::uint32_t rank;
        bool isMain;
        const ReplayChain* main;                // for a side thread: the main thread's chain; null if there is none
        EdgeKind gap = EdgeKind::Unrecorded;    // the kind of its time outside of slices
        const ProfilerTime* profiler = nullptr; // the profiler time of its rank
        bool hasOnlyCalls = false;              // a side thread that launches and records nothing else
    };
    HostSweep(GraphDraft& draft, const Place& place, std::span<HandOverBurst> bursts, const std::vector<bool>& hasWork);
    void run();

private:
    struct Open {
        std::uint32_t slice;
        std::int64_t end;
        EdgeKind kind;
        std::uint32_t call;  // place among the calls; Id::none: not one of them
        std::uint32_t point; // where it begins
    };

    void begin(SliceId s);
    void closeUntil(std::int64_t time);
    void close(std::size_t place);
    std::uint32_t advance(std::int64_t time, bool isNew); // the point at that time
    void splitForBursts(std::int64_t time, EdgeKind kind);
    EdgeKind splitForProfiler(std::int64_t time, EdgeKind kind);
    EdgeKind kindHere() const; // the kind of the piece that ends next
    bool isInFrame() const     // Python frames are recorded around what is open
    {
        return std::any_of(m_open.begin(), m_open.end(), [](const Open& o) { return o.kind == EdgeKind::Python; });
    }
    std::uint32_t endOfGap(std::int64_t time);
    bool isOwnTime(std::int64_t time) const;
    std::optional<std::uint32_t> mainPointBefore(std::int64_t time) const;
    bool isBurstBegin(std::int64_t time) const
    {
        return !m_place.isMain && m_next < m_bursts.size() && m_bursts[m_next].begin == time;
    }

    GraphDraft& m_draft;
    const Place m_place;
    const std::span<HandOverBurst> m_bursts;
    const std::vector<bool>& m_hasWork;
    std::vector<Open> m_open;
    std::vector<ReplayCall> m_calls;
    std::size_t m_next = 0; // burst
    std::int64_t m_last = 0;
    std::uint32_t m_first = 0;
    bool m_hasPoint = false, m_isInBurst = false;
};

} // namespace lanescope
