#pragma once
// Each analysis of a trace, computed once and when first asked. Rules, panels and commands ask it, never each other.
// Safe from any thread; keeps the trace alive.

#include "model/analysis/busy.h"
#include "model/analysis/ceilings.h"
#include "model/analysis/dead_windows.h"
#include "model/analysis/gaps.h"
#include "model/analysis/launches.h"
#include "model/analysis/op_costs.h"
#include "model/analysis/profiler_table.h"
#include "model/analysis/steps.h"

#include <mutex>
#include <vector>

namespace lanescope {

// A call in which the host waited for the device.
struct SyncCall {
    SliceId slice;
    Ns work{};                  // device work during it
    bool endsRecording = false; // the last thing its thread did: the profiler's own, at the end of its window
};

class Facts {
public:
    explicit Facts(TracePtr trace) : m_trace(std::move(trace)) {}

    const Trace& trace() const { return *m_trace; }
    TracePtr tracePtr() const { return m_trace; }
    const std::vector<Step>& steps() const;
    const std::vector<Launched>& work() const; // in order of begin
    const std::optional<GpuBusy>& busy() const;
    const std::vector<Gap>& gaps() const { return idleTime().lanes; }
    const IdleTime& idleTime() const;
    const std::vector<SyncCall>& syncs() const; // in order of begin
    const ProfilerTable& table() const;
    const OpCosts& costs() const; // FLOP and bytes of ops, from their recorded shapes
    const std::vector<GemmRow>& gemms() const;
    // Union of device work inside the range, over all devices.
    Ns gpuBusyWithin(TimeRange range) const;
    const std::vector<TimeRange>& busyRanges() const;
    const std::vector<BusyTime>& busyOfLanes() const;                // of device work, by LaneId
    const std::vector<std::vector<DeadWindow>>& deadWindows() const; // by LaneId; none on GPU lanes
    const std::vector<SliceId>& overheads() const;                   // the profiler's own slices

private:
    TracePtr m_trace;
    mutable std::once_flag m_stepsOnce, m_workOnce, m_busyOnce, m_idleOnce, m_syncsOnce, m_tableOnce, m_rangesOnce,
        m_overheadsOnce, m_costsOnce, m_gemmsOnce, m_lanesOnce, m_deadOnce;
    mutable std::vector<Step> m_steps;
    mutable std::vector<Launched> m_work;
    mutable std::optional<GpuBusy> m_busy;
    mutable IdleTime m_idleTime;
    mutable std::vector<SyncCall> m_syncs;
    mutable ProfilerTable m_table;
    mutable OpCosts m_costs;
    mutable std::vector<GemmRow> m_gemms;
    mutable std::vector<TimeRange> m_ranges;
    mutable std::vector<SliceId> m_overheads;
    mutable std::vector<BusyTime> m_busyOfLanes;
    mutable std::vector<std::vector<DeadWindow>> m_deadWindows;
};

} // namespace lanescope
