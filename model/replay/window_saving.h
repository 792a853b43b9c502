#pragma once
// The time that changes would take off a GPU's window: from the begin of its first work to the end of its last. What
// the host does before or after that is not a part of a saving.

#include "model/analysis/verdict.h"
#include "model/replay/what_if.h"

namespace lanescope {

struct WindowSaving {
    Ns window{}; // as recorded
    // By the replay with the recorded lags and by the one without them. Negative where the window gets longer.
    Ns low{}, high{};
    Ns kept{}; // by the replay with the recorded lags
};
// device: none takes the longest window of all GPUs. A trace without GPU work has one window, the whole graph's. On
// failure: a regular expression that is none.
// AndTrace: what ends the GPU's window sooner, but not the trace, saves nothing.
enum class SavingOf { GpuWindow, GpuWindowAndTrace };
tl::expected<WindowSaving, std::string> windowSavingOf(const Trace& trace, const ReplayGraph& graph,
                                                       std::span<const ReplayChange> changes, ProcessId device,
                                                       SavingOf of = SavingOf::GpuWindowAndTrace);

// The kind of time that takes most of the critical path inside the GPU's window after the changes.
struct Pace {
    std::string_view what; // in PHRASE()
    double pct = 0;        // share of the path inside the window
    bool isUnexplained = false;
    bool isHost = false; // the host's own work, or its launches
    // The verdict for a trace with this pace; none for kernels and where the trace does not explain the waits.
    std::optional<Verdict> verdict;
};
// Nothing else decides what sets the pace. None where the path has no length inside the window.
std::optional<Pace> paceOf(const CriticalPath& path, TimeRange window);
std::optional<Pace> paceOf(const CriticalPath& path); // the whole path
std::optional<Pace> paceAfter(const Trace& trace, const ReplayGraph& graph, std::span<const ReplayChange> changes,
                              ProcessId device);

} // namespace lanescope
