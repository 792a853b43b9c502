#pragma once
// Data of lanes apart from their slices: idle gaps, launch latencies, busy time and queue of each GPU lane, dead time
// and profiler overhead. They are arranged so that a view finds those that it has room for without scanning the rest.

#include "model/analysis/analysis.h"
#include "model/analysis/time/busy.h"
#include "model/analysis/time/dead_windows.h"
#include "model/analysis/time/queue_depth.h"
#include "model/base/peaks.h"

#include <memory>
#include <vector>

namespace lanescope {

// A slice of profiler overhead.
struct Artefact {
    SliceId slice;
    TimeRange range;
};

struct LaneActivity {
    LaneId lane;
    std::vector<Gap> gaps; // ordered by begin
    Peaks gapLengths;      // nanoseconds

    std::vector<Offset> offsets;      // ordered by the begin of the work
    Peaks offsetLengths;              // nanoseconds; negative if the clocks disagree
    std::vector<Time> workBegins;     // begin of offsets[i].work, in its own array for a fast binary search
    std::vector<Time> earliestLaunch; // minimum over offsets[i] and all later ones: a search can stop there

    BusyTime busy;    // times with GPU work
    QueueDepth queue; // kernels and copies that wait
    Peaks queuePeaks; // maxima in queue.depths

    std::vector<DeadWindow> deadWindows; // ordered by begin
    Peaks deadLengths;                   // nanoseconds

    std::vector<Artefact> artefacts; // ordered by begin
    Peaks artefactLengths;           // nanoseconds

    bool holdsWork = false; // holds GPU work
};

struct Activity {
    std::vector<LaneActivity> lanes; // by LaneId
    std::optional<GpuBusy> busy;     // over all devices
    std::vector<BusyTime> processes; // by ProcessId: times with GPU work on any of its lanes
    // Busy share of the lane in the GPU's window (see GpuBusy); nullopt if it holds no GPU work.
    std::optional<double> busyPct(LaneId lane) const;
};

std::shared_ptr<const Activity> activityOf(const Analysis& analysis);

} // namespace lanescope
