#pragma once
// Measurements that several rules share.

#include "model/analysis/analysis.h"
#include "model/analysis/time/start_up.h"
#include "model/base/median.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace lanescope {

// 0 if the whole is empty.
double percentOf(Ns part, Ns whole);

// Longest first, at most `most` of them.
std::vector<SliceId> longestOf(const Trace& trace, std::vector<SliceId> slices, std::size_t max);

// The share of the GPU's busy time in which this work runs; each instant counts once. With several GPUs, each is busy
// by itself.
double percentOfGpuTime(const Analysis& analysis, const std::vector<SliceId>& work);

// Without communication, whose time depends on other ranks.
Ns totalOf(const Trace& trace, const std::vector<Launched>& work);

// Time inside the ranges in which no device work runs; each instant counts once. Only the window from the first device
// work to the last counts, because outside of it the trace does not show whether the GPU was idle.
Ns gpuIdleWithin(const Analysis& analysis, std::vector<TimeRange> ranges);
// The same without the time in which a kernel is launched but has not begun, since a host that waits does not cause it,
// and without the time in which the GPU's work is not recorded. With several GPUs it is all idle time.
Ns gpuWithoutWorkWithin(const Analysis& analysis, const std::vector<TimeRange>& ranges);
// When the work of the only GPU is not recorded, in order. With several GPUs: never.
std::vector<TimeRange> gpuTimesNotRecorded(const Analysis& analysis);
Ns gpuNotRecordedWithin(const Analysis& analysis, const std::vector<TimeRange>& ranges);

// Time inside the ranges, within the GPU's window, in which no device work runs except `own`; each instant counts once.
Ns exposedWithin(const Analysis& analysis, std::vector<TimeRange> ranges, const std::vector<SliceId>& own);
// The same as ranges, in order and disjoint.
std::vector<TimeRange> exposedParts(const Analysis& analysis, std::vector<TimeRange> ranges,
                                    const std::vector<SliceId>& own);

// Per work of the analysis: when the last work before it on its lane ends; the trace's begin if there is none.
std::vector<Time> streamFreeBefore(const Analysis& analysis);
// True for a copy that the host stages on its way to the GPU.
bool isStagedToGpu(const Trace& trace, SliceId work);

// The outermost of nested slices on one thread, so that nested annotations of one thing count once.
std::vector<SliceId> outermostOf(const Trace& trace, std::vector<SliceId> slices);

// True for a call that launches kernels or a graph, not for copies and fills.
bool launchesKernels(std::string_view call);
// True for a call that records a graph, makes it executable, or begins or ends its capture.
bool capturesGraph(std::string_view call);

// The steps that launch as that one does: by graphs, or op by op. Replays are shorter; that is why graphs are used.
std::vector<Step> stepsLaunchingLike(const Trace& trace, const std::vector<Step>& steps, const Step& one);

// True if a call on the slice's thread begins inside the slice and starts device work.
bool startsDeviceWork(const Trace& trace, SliceId slice);

// The innermost slice of the lane that covers at least half of the range; none if no single slice does.
struct HostWork {
    SliceId slice;
    Ns time{}; // time inside the range
};
HostWork innermostIn(const Trace& trace, const Lane& lane, TimeRange range);
// True if it is code: an op, a call, a function, a named range. A step of the profiler's schedule is only a mark.
bool isCode(const Trace& trace, const HostWork& host);

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
