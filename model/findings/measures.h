#pragma once
// What several rules measure in the same way.

#include "model/analysis/analysis.h"
#include "model/analysis/time/start_up.h"
#include "model/base/median.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace lanescope {

// 0 where the whole is empty.
double percentOf(Ns part, Ns whole);

// Longest first, at most `most` of them.
std::vector<SliceId> longestOf(const Trace& trace, std::vector<SliceId> slices, std::size_t most);

// Of the time in which the GPU is busy, the part in which this work runs; each instant once.
double percentOfGpuTime(const Analysis& analysis, const std::vector<SliceId>& work);

Ns totalOf(const Trace& trace, const std::vector<Launched>& work);

// Time inside the ranges, each instant once, in which no device work runs. Only the window from the first device work
// to the last counts: outside of it the trace cannot tell whether the GPU was idle.
Ns gpuIdleWithin(const Analysis& analysis, std::vector<TimeRange> ranges);

// Time inside the ranges, each instant once, in which only `own` device work runs, or none, within the GPU's window.
Ns exposedWithin(const Analysis& analysis, std::vector<TimeRange> ranges, const std::vector<SliceId>& own);

// Of slices that lie in one another on one thread, the outermost: nested annotations of one thing count once.
std::vector<SliceId> outermostOf(const Trace& trace, std::vector<SliceId> slices);

// A call that launches kernels or a graph; copies and fills are not among them.
bool launchesKernels(std::string_view call);
// A call that records a graph, makes it executable, or begins or ends its capture.
bool capturesGraph(std::string_view call);

// From the begin to the end of each capture of a CUDA graph on the thread, in order. Launches inside do not run.
std::vector<TimeRange> capturesOf(const Trace& trace, const Lane& lane);

// Whether a call begins inside the slice, on its thread, that starts device work.
bool startsDeviceWork(const Trace& trace, SliceId slice);

// The innermost slice of the lane that covers at least half of the range; none: no single slice does.
struct HostWork {
    SliceId slice;
    Ns time{}; // of the range
};
HostWork innermostIn(const Trace& trace, const Lane& lane, TimeRange range);

template <class Visit>
void forEachHostSlice(const Trace& trace, const Visit& visit)
{
    for (const Lane& lane : trace.lanes())
        if (lane.kind == LaneKind::Cpu)
            for (const SliceId s : lane.slices)
                visit(s);
}

template <class Visit>
void forEachApiCall(const Trace& trace, const Visit& visit)
{
    forEachHostSlice(trace, [&](SliceId s) {
        if (isApiCall(trace.kind(s)))
            visit(s);
    });
}

} // namespace lanescope
