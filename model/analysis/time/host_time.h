#pragma once
// What a thread of the host does at each instant: a synchronisation, a slow call, a launch, data loading, an op, or
// none of these, which is Python (or whatever language the program is written in).
//
// Where a thread does none of these, it may wait for another thread of its process that launches kernels (autograd's);
// then that thread's doings count.

#include "model/analysis/time/cause.h"
#include "model/store/trace.h"

#include <cstdint>
#include <vector>

namespace lanescope {

struct HostPart {
    TimeRange range;
    Cause cause = Cause::Python; // Python, Ops, Launch, SlowCall, Input, Sync or Profiler
    SliceId what;                // the innermost slice that says so; none: nothing is recorded there
};

// A call at least this long that launches nothing is a slow call whatever it is.
constexpr Ns slowCallFrom{1'000'000};

class HostTime {
public:
    explicit HostTime(const Trace& trace);

    // The parts of `range` in order, without a hole; appended to `out`. followOthers: ask the process's other launching
    // threads where this one does nothing that is known.
    void split(LaneId thread, TimeRange range, bool followOthers, std::vector<HostPart>& out) const;

private:
    enum class NameClass : std::uint8_t { None, Sync, Slow, Launch, Input, LazyLoading };
    struct Doing {
        Cause cause = Cause::Python;
        SliceId what;
        bool isCall = false;
    };
    void walk(RowId row, SliceRange slices, TimeRange range, Doing outer, std::vector<HostPart>& out) const;
    void addPart(TimeRange range, const Doing& doing, LaneId lane, std::vector<HostPart>& out) const;
    Doing within(const Doing& outer, SliceId slice) const;
    void splitThread(LaneId thread, TimeRange range, std::vector<HostPart>& out) const;

    const Trace& m_trace;
    std::vector<NameClass> m_classOfName;                 // by StringId
    std::vector<std::vector<TimeRange>> m_profilerOfRank; // what the profiler does itself, disjoint, in order
    std::vector<std::vector<LaneId>> m_launchersOfProcess;
};

} // namespace lanescope
