#pragma once
// What happens on the lanes beside their slices: idle gaps, launch offsets, busy time and queue of each GPU lane, dead
// windows and the profiler's own slices, arranged so that a view finds what it has room for without walking the rest.

#include "model/analysis/analysis.h"
#include "model/analysis/time/busy.h"
#include "model/analysis/time/dead_windows.h"
#include "model/analysis/time/queue_depth.h"
#include "model/base/peaks.h"

#include <memory>
#include <vector>

namespace lanescope {

// A slice that the profiler itself put there.
struct Artefact {
    SliceId slice;
    TimeRange range;
};

struct LaneActivity {
    LaneId lane;
    std::vector<Gap> gaps; // in order of begin
    Peaks gapLengths;      // nanoseconds

    std::vector<Offset> offsets;      // in order of the work's begin
    Peaks offsetLengths;              // nanoseconds; negative where the clocks disagree
    std::vector<Time> workBegins;     // of offsets[i]: by themselves a search finds them in the cache
    std::vector<Time> earliestLaunch; // of offsets[i] and all after it: where a search for visible ones ends

    BusyTime busy;    // of device work
    QueueDepth queue; // of device work
    Peaks queuePeaks; // of queue.depths

    std::vector<DeadWindow> deadWindows; // in order of begin
    Peaks deadLengths;                   // nanoseconds

    std::vector<Artefact> artefacts; // in order of begin
    Peaks artefactLengths;           // nanoseconds

    bool holdsWork = false; // device work
};

struct Activity {
    std::vector<LaneActivity> lanes; // by LaneId
    std::optional<GpuBusy> busy;     // of all devices
    // Share of the GPU's window (as GpuBusy has it) in which the lane works; nullopt: it holds no device work.
    std::optional<double> busyPct(LaneId lane) const;
};

std::shared_ptr<const Activity> activityOf(const Analysis& analysis);

} // namespace lanescope
