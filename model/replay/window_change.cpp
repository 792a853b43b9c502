#include "model/replay/window_change.h"

#include "model/analysis/time/busy.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

namespace {

bool isCompute(const Trace& trace, SliceId work)
{
    return trace.kind(work) == SliceKind::Kernel && trace.kernelRole(trace.nameId(work)) != KernelRole::Communication;
}

struct Ranges {
    std::vector<TimeRange> all, compute;
};

struct Lengths {
    Ns window{}, busy{}, compute{};
    Ns idle() const { return window - busy; }
    Ns exposed() const { return busy - compute; }
};

Lengths lengthsOf(Ranges& ranges)
{
    Lengths out;
    const std::vector<TimeRange> busy = unionOf(std::move(ranges.all));
    if (!busy.empty())
        out.window = busy.back().end - busy.front().begin;
    out.busy = lengthOf(busy);
    out.compute = lengthOf(unionOf(std::move(ranges.compute)));
    return out;
}

struct Times {
    Ranges recorded, replayed;
};

} // namespace

std::optional<WindowChange> windowChange(const Trace& trace, const ReplayGraph& graph, const Replay& replayed)
{
    std::unordered_map<std::uint32_t, Times> devices; // by process
    for (std::uint32_t k = 0; k < graph.works; ++k) {
        const SliceId work = graph.workAt(k);
        const std::uint32_t point = graph.firstWork + 2 * k;
        const TimeRange after{Time{Ns{replayed.times[point]}}, Time{Ns{replayed.times[point + 1]}}};
        Times& device = devices[trace[trace.laneOf(work)].process.value];
        device.recorded.all.push_back(trace.range(work));
        device.replayed.all.push_back(after);
        if (isCompute(trace, work)) {
            device.recorded.compute.push_back(trace.range(work));
            device.replayed.compute.push_back(after);
        }
    }
    std::optional<WindowChange> max;
    for (auto& [process, times] : devices) {
        const Lengths before = lengthsOf(times.recorded), after = lengthsOf(times.replayed);
        const WindowChange change{before.window - after.window, before.idle() - after.idle(),
                                  before.exposed() - after.exposed()};
        if (!max || change.window > max->window)
            max = change;
    }
    return max;
}

} // namespace lanescope
