#pragma once
// When and why a GPU lane was idle, and how far behind its launch each piece of work began.

#include "model/analysis/time/launches.h"
#include "model/base/share.h"

#include <optional>
#include <vector>

namespace lanescope {

// What most of a gap's time belongs to, in the five names that `lanes --gaps` has always had; `breakdown` has all.
enum class GapCause {
    BufferRequest, // the profiler
    Sync,          // the host was in a synchronisation that was over, or the stream waited for an event
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
    std::vector<Gap> lanes; // between pieces of device work of one lane, where nothing runs on it
    // Where no lane of any device runs anything: adds up to GpuBusy::idle(). The cause is that of the work that ends
    // it.
    std::vector<Gap> whole;
};
// work: all of it, or part; in order of begin.
IdleTime idleTime(const Trace& trace, const std::vector<Launched>& work);
class GapSplitter; // model/analysis/time/gap_parts.h: made once for all that asks
struct GapPart;
IdleTime idleTime(const Trace& trace, const std::vector<Launched>& work, const GapSplitter& splitter);
GapCause gapCauseOf(const GapPart& part, Ns gap);
std::vector<Gap> idleGaps(const Trace& trace, const std::vector<Launched>& work); // those of the lanes

struct Offset {
    SliceId launch, work;
    Ns offset{}; // from the launch's begin to the work's; negative: the clocks of CPU and GPU disagree
};
// Of work whose launch is recorded, in order of the work's begin.
std::vector<Offset> launchOffsets(const Trace& trace, const std::vector<Launched>& work);

struct GpuBusy {
    TimeRange window; // from the first begin of device work to the last end
    Ns busy{};        // union over all lanes and devices
    Ns idle() const { return window.length() - busy; }
    std::optional<double> busyPct() const { return sharePct(busy, window.length()); }
};
// nullopt: there is no device work.
std::optional<GpuBusy> gpuBusy(const Trace& trace, const std::vector<Launched>& work);

} // namespace lanescope
