#pragma once
// When and why a GPU lane was idle, and how long after its launch each kernel or copy began.

#include "model/analysis/time/launches.h"
#include "model/base/share.h"

#include <optional>
#include <vector>

namespace lanescope {

// The cause of most of a gap's time, by the five names of `lanes --gaps`, which stay as they are; `breakdown` has all
// causes.
enum class GapCause {
    BufferRequest, // profiler overhead
    Sync,          // the host was in a synchronization that had ended, or the stream waited for an event
    HostWait,      // the host had not launched yet
    KernelWait,    // it was launched in time, and the wait is short or explained
    Other,
};
std::string_view nameOf(GapCause cause); // "buffer_request", ... as the command line prints it

struct Gap {
    LaneId lane;
    TimeRange range;
    GapCause cause = GapCause::Other;
    SliceId before, after;
    bool isArtefact() const { return cause == GapCause::BufferRequest; }
};

// An unexplained wait in a gap shorter than this is a kernel wait (HTA's consecutive_kernel_delay).
constexpr Ns shortGap{30'000};

struct IdleTime {
    std::vector<Gap> lanes; // between the kernels and copies of one lane, in which nothing runs on it
    // Gaps in which no lane of any device runs anything; they add up to GpuBusy::idle(). The cause is that of the work
    // that ends the gap.
    std::vector<Gap> whole;
};
// work: all of it, or part; ordered by begin.
IdleTime idleTime(const Trace& trace, const std::vector<Launched>& work);
class GapSplitter; // model/analysis/time/gap_parts.h: shared by all callers
struct GapPart;
IdleTime idleTime(const Trace& trace, const std::vector<Launched>& work, const GapSplitter& splitter);
GapCause gapCauseOf(const GapPart& part, Ns gap);
std::vector<Gap> idleGaps(const Trace& trace, const std::vector<Launched>& work); // the gaps of the lanes

struct Offset {
    SliceId launch, work;
    Ns offset{}; // from launch begin to work begin; negative if the clocks of CPU and GPU disagree
};
// For work whose launch is recorded, ordered by the begin of the work.
std::vector<Offset> launchOffsets(const Trace& trace, const std::vector<Launched>& work);

struct GpuBusy {
    TimeRange window; // from the begin of the first GPU work to the end of the last
    Ns busy{};        // union over all lanes and devices
    Ns idle() const { return window.length() - busy; }
    std::optional<double> busyPct() const { return sharePct(busy, window.length()); }
};
// nullopt: there is no GPU work.
std::optional<GpuBusy> gpuBusy(const Trace& trace, const std::vector<Launched>& work);

} // namespace lanescope
