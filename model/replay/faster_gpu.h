#pragma once
// Replays the trace with all kernels of a GPU twice as fast. A GPU can be busy for most of the time while something
// else sets the pace.

#include "model/analysis/breakdown.h"
#include "model/replay/window_saving.h"

#include <map>
#include <optional>

namespace lanescope {

struct FasterGpu {
    Ns window{};              // the GPU's window, as recorded
    Ns saves{};               // in that window: the larger saving of the replays with and without the recorded lags
    Ns ofTrace{};             // as in the list of changes for all kernels: in the whole trace, with the recorded lags
    std::optional<Pace> pace; // after the change
    std::optional<Pace> now;  // as recorded
    Ns ofHost{};              // saving of a host twice as fast in the window: the smaller one of both replays
    Ns ofHostOfTrace{};       // as in the list of changes
    Ns ofWhole{};             // the replayed window of the trace
    // It takes most of the path; or it is the host, the largest part, and a faster one would save more.
    bool isPaceNow() const
    {
        return pace && now && now->what == pace->what && (now->pct >= majorityPct || savesMoreByHost());
    }
    // The host sets the pace, and a faster one would save half as much again as a faster GPU, or more.
    bool savesMoreByHost() const { return now && now->isHost && now->verdict && 2 * ofHost >= 3 * saves; }
    // Although a faster GPU saves a tenth or more, too.
    bool isHostBetter() const { return 10 * saves >= window && savesMoreByHost(); }
    static constexpr double majorityPct = 50;
};
// By process.
const std::map<std::uint32_t, FasterGpu>& fasterGpus(const Analysis& analysis);

// True if nearly every launch comes right after the previous work has ended, and that work is far longer than the time
// until the launch. The host then waits for each piece of work, although no wait is recorded: a faster GPU would be
// waited for less, which the replay does not know.
bool isWaitedForUnseen(const Analysis& analysis, ProcessId device);

// "Kernels run 67.5 % of the time, but the host sets the pace; a GPU twice as fast would save only 11.35 ms of 930 ms"
// where the host sets the pace in the recording too. Where it would do so only after the change: "A GPU twice as fast
// would save only 3.21 ms of 90.1 ms: then the host sets the pace". Empty where kernels are not the largest share of
// the GPU's time, where a faster GPU would save at least a tenth of it (and a faster host not more), and where the
// trace does not show it. Where a faster host would save more: "Kernels run 64.7 % of the time, but the host sets the
// pace; of 44.3 ms, a GPU twice as fast would save 3.45 ms, a host twice as fast 14.3 ms". device: none takes the GPU
// with the longest window.
Sentence paceNoteOf(const Analysis& analysis, ProcessId device = {});

} // namespace lanescope
