#include "model/analysis/time/clock_offset.h"

#include "model/kernels/api_calls.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanescope {

namespace {

constexpr Ns least{200'000};

// Work that ends idle time of its device cannot have waited for earlier work, so it begins a few microseconds after
// its call. If it never does, and many begin after the same time, only the clocks explain it.
Ns offsetByLaunches(const Trace& trace, const std::vector<Launched>& work)
{
    constexpr Ns idle{10'000}, alike{50'000};
    constexpr std::size_t fewest = 10;
    std::vector<Ns> latencies;
    std::vector<Time> busyUntil(trace.processes().size(), Time{Ns::max()}); // nothing is known before the first work
    for (const Launched& l : work) {
        Time& until = busyUntil[trace[trace.laneOf(l.work)].process.value];
        if (l.launch && trace.kind(l.work) == SliceKind::Kernel && until != Time{Ns::max()} &&
            trace.begin(l.work) - until >= idle && !isGraphLaunchCall(trace.name(l.launch)))
            latencies.push_back(trace.begin(l.work) - trace.end(l.launch));
        until = until == Time{Ns::max()} ? trace.end(l.work) : std::max(until, trace.end(l.work));
    }
    if (latencies.size() < fewest)
        return {};
    std::sort(latencies.begin(), latencies.end());
    return latencies[0] >= least && latencies[latencies.size() / 2] - latencies[0] <= alike ? latencies[0] : Ns{};
}

struct WorkOfHost {
    std::vector<std::pair<Time, Time>> ends; // by the begin of the launch: the latest end of all work up to it
    std::set<std::uint32_t> devices;
};

// By process, which drives its device alone.
std::map<std::uint32_t, WorkOfHost> workByHost(const Trace& trace, const std::vector<Launched>& work)
{
    std::map<std::uint32_t, WorkOfHost> hosts;
    for (const Launched& l : work)
        if (l.launch) {
            WorkOfHost& host = hosts[trace[trace.laneOf(l.launch)].process.value];
            host.ends.emplace_back(trace.begin(l.launch), trace.end(l.work));
            host.devices.insert(trace[trace.laneOf(l.work)].process.value);
        }
    for (auto& [process, host] : hosts) {
        std::sort(host.ends.begin(), host.ends.end());
        for (std::size_t i = 1; i < host.ends.size(); ++i)
            host.ends[i].second = std::max(host.ends[i].second, host.ends[i - 1].second);
    }
    return hosts;
}

// A synchronization of the device returns when all work launched before has ended. If it returns before by the device's
// clock, and no work begins sooner after its launch than that, the clocks are apart.
Ns offsetBySynchronizations(const Trace& trace, const std::vector<Launched>& work)
{
    Ns early{}, soonest = Ns::max();
    for (const Launched& l : work)
        if (l.launch)
            soonest = std::min(soonest, trace.begin(l.work) - trace.begin(l.launch));
    if (work.empty() || soonest < least || soonest == Ns::max())
        return {};
    const std::map<std::uint32_t, WorkOfHost> hosts = workByHost(trace, work);
    for (const Lane& lane : trace.lanes()) {
        const auto host = hosts.find(lane.process.value);
        if (lane.kind != LaneKind::Cpu || host == hosts.end() || host->second.devices.size() != 1)
            continue;
        const auto& ends = host->second.ends;
        for (const SliceId s : lane.slices) {
            if (!isApiCall(trace.kind(s)) || !waitsForDevice(trace.name(s)))
                continue;
            const auto next = std::partition_point(ends.begin(), ends.end(),
                                                   [&](const auto& end) { return end.first < trace.begin(s); });
            if (next != ends.begin())
                early = std::max(early, std::prev(next)->second - trace.end(s));
        }
    }
    return early >= least && early <= soonest ? early : Ns{};
}

} // namespace

Ns clockOffsetOf(const Trace& trace, const std::vector<Launched>& work)
{
    if (trace.ranks().size() > 1) // each rank has a clock of its own
        return {};
    return std::max(offsetByLaunches(trace, work), offsetBySynchronizations(trace, work));
}

} // namespace lanescope
