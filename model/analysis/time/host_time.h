#pragma once
// Finds the cause of each instant of a host thread: a synchronization, a slow call, a launch, data loading, an op, or
// none of these, which is Python (or another language). A thread that does none of these may wait for another thread of
// its process that launches kernels (autograd's); then the cause of that thread counts.

#include "model/analysis/time/cause.h"
#include "model/store/trace.h"

#include <cstdint>
#include <vector>

namespace lanescope {

struct HostPart {
    TimeRange range;
    Cause cause = Cause::Python; // Python, Ops, Launch, SlowCall, Input, Sync or Profiler
    SliceId what;                // the innermost slice that shows it; none: nothing is recorded there
};

// A call that launches nothing and takes at least this long is a slow call.
constexpr Ns slowCallFrom{1'000'000};

class HostTime {
public:
    explicit HostTime(const Trace& trace);

    // Appends the parts of `range` to `out`, in order and gapless. followOthers: where this thread does nothing known,
    // use the process's other launching threads.
    void split(LaneId thread, TimeRange range, bool followOthers, std::vector<HostPart>& out) const;

private:
    enum class NameClass : std::uint8_t { None, Sync, Slow, Launch, Input, LazyLoading };
    struct Doing {
        Cause cause = Cause::Python;
        SliceId what;
        bool isCall = false;
    };
    void walk(RowId row, SliceRange slices, TimeRange range, std::vector<HostPart>& out) const;
    std::uint32_t firstEndingAfter(SliceRange slices, Time time) const;
    SliceRange childrenOf(SliceId slice, RowId row) const;
    // False: the call makes no copy that ends inside it.
    bool addBlockingCopy(SliceId call, TimeRange part, Doing doing, LaneId lane, std::vector<HostPart>& out) const;
    // silent: the time around `range` in which the row begins and ends no slice.
    void addPart(TimeRange range, TimeRange silent, const Doing& doing, LaneId lane, std::vector<HostPart>& out) const;
    Doing within(const Doing& outer, SliceId slice) const;
    void splitThread(LaneId thread, TimeRange range, std::vector<HostPart>& out) const;

    const Trace& m_trace;
    std::vector<NameClass> m_classOfName;                 // by StringId
    std::vector<std::vector<TimeRange>> m_profilerOfRank; // per rank: profiler overhead, disjoint, in order
    std::vector<std::vector<TimeRange>> m_requestsOfRank; // per rank: the part of it that requests buffers
    std::vector<std::vector<LaneId>> m_launchersOfProcess;
};

// The place of the lane's rank in trace.ranks(); 0 in the trace of a single file.
std::size_t rankIndex(const Trace& trace, LaneId lane);

} // namespace lanescope
