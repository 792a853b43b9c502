#pragma once
// The cached results of one trace: each is computed once, when it is first asked for, safe from any thread. Rules,
// panels and commands ask it, never each other. It keeps the trace alive. Results that are used everywhere have a name
// here. A further analysis is a function `R computeX(const Analysis&)` and, in its header, `const R& xOf(const
// Analysis& a) { return a.once(computeX); }`; this file does not change.

#include "model/analysis/ops/ceilings.h"
#include "model/analysis/ops/op_costs.h"
#include "model/analysis/tables/profiler_table.h"
#include "model/analysis/time/busy.h"
#include "model/analysis/time/communication.h"
#include "model/analysis/time/dead_windows.h"
#include "model/analysis/time/gaps.h"
#include "model/analysis/time/launches.h"
#include "model/analysis/time/steps.h"
#include "model/base/once.h"

#include <vector>

namespace lanescope {

// A call in which the host waited for the device.
struct SyncCall {
    SliceId slice;
    Ns work{};                  // GPU work during it
    bool endsRecording = false; // the last call of its thread: the profiler waits at the end of its window
};

class GapSplitter; // model/analysis/time/gap_parts.h

class Analysis {
public:
    explicit Analysis(TracePtr trace) : m_trace(std::move(trace)) {}

    const Trace& trace() const { return *m_trace; }
    TracePtr tracePtr() const { return m_trace; }

    template <class Result>
    const Result& once(Result (*compute)(const Analysis&)) const
    {
        return m_cache.get(compute, *this);
    }

    const std::vector<Step>& steps() const;
    const std::vector<Launched>& work() const; // ordered by begin
    const std::optional<GpuBusy>& busy() const;
    const std::vector<Gap>& gaps() const { return idleTime().lanes; }
    const IdleTime& idleTime() const;
    const GapSplitter& gapSplitter() const;     // the causes of idle time; gaps and breakdown are made from it
    const std::vector<SyncCall>& syncs() const; // ordered by begin
    const Communication& communication() const;
    const ProfilerTable& table() const;
    const OpCosts& costs() const; // FLOP and bytes of ops, from their recorded shapes
    const std::vector<GemmRow>& gemms() const;
    // Union of GPU work inside the range, over all devices.
    Ns gpuBusyWithin(TimeRange range) const;
    const std::vector<TimeRange>& busyRanges() const;
    const std::vector<BusyTime>& busyOfLanes() const;                // by LaneId; busy with GPU work
    const std::vector<std::vector<DeadWindow>>& deadWindows() const; // by LaneId; none on GPU lanes
    const std::vector<SliceId>& overheads() const;                   // slices of profiler overhead

private:
    TracePtr m_trace;
    OnceCache m_cache;
};

} // namespace lanescope
