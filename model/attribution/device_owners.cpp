#include "model/attribution/device_owners.h"

#include "model/analysis/stop_request.h"
#include "model/analysis/time/communication.h"
#include "model/attribution/host_places.h"
#include "model/attribution/names.h"

#include <algorithm>
#include <queue>

namespace lanescope {

DeviceOwners computeDeviceOwners(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    const std::vector<Launched>& work = analysis.work();
    const HostPlaces& places = hostPlacesOf(analysis);
    const StopRequest& stop = stopRequestOf(analysis);
    DeviceOwners owners;
    owners.busy.resize(work.size());
    owners.isExchange.resize(work.size());
    std::vector<std::vector<std::uint32_t>> ofProcess(trace.processes().size());
    LaneId last{0u};
    for (std::uint32_t i = 0; i < work.size(); ++i) {
        const SliceId s = work[i].work;
        if (!trace[last].slices.contains(s))
            last = trace.laneOf(s);
        ofProcess[trace[last].process.value].push_back(i);
        owners.sumTotal += trace.duration(s);
        if (trace.kind(s) == SliceKind::Memcpy && trace.name(s).find("PtoP") != std::string_view::npos) {
            const HostPlace* place = places.of(work[i].launch);
            owners.isExchange[i] = place && (place->marks & mark::Communicator);
        }
        if (trace.kind(s) == SliceKind::Kernel)
            owners.isExchange[i] = isCommunication(trace, s);
    }
    struct Running {
        std::uint8_t rank;
        Time begin;
        std::uint64_t source;
        std::uint32_t work;
        bool operator<(const Running& o) const // the one that owns is on top
        {
            if (rank != o.rank)
                return rank > o.rank;
            if (begin != o.begin)
                return begin > o.begin;
            return source > o.source;
        }
    };
    for (std::uint32_t p = 0; p < ofProcess.size(); ++p) {
        const std::vector<std::uint32_t>& mine = ofProcess[p]; // in order of begin
        if (mine.empty())
            continue;
        DeviceOwners::Device device{ProcessId{p}, {}, {}};
        std::priority_queue<Running> running;
        Time now{};
        const auto runUntil = [&](Time until) {
            while (!running.empty() && now < until) {
                const std::uint32_t top = running.top().work;
                const Time end = std::min(until, trace.end(work[top].work));
                if (end > now) {
                    if (!device.parts.empty() && device.parts.back().work == top &&
                        device.parts.back().range.end == now)
                        device.parts.back().range.end = end;
                    else
                        device.parts.push_back({{now, end}, top});
                    owners.busy[top] += end - now;
                    now = end;
                }
                if (trace.end(work[top].work) <= now)
                    running.pop();
            }
            now = std::max(now, until);
        };
        for (const std::uint32_t i : mine) {
            if (stop.isAsked())
                return owners;
            const SliceId s = work[i].work;
            runUntil(trace.begin(s));
            const bool isKernel = trace.kind(s) == SliceKind::Kernel;
            const auto rank = static_cast<std::uint8_t>(owners.isExchange[i] ? 1 : isKernel ? 0 : 2);
            running.push({rank, trace.begin(s), trace.source(s), i});
        }
        Time end = now;
        for (const std::uint32_t i : mine)
            end = std::max(end, trace.end(work[i].work));
        runUntil(end);
        for (const OwnedPart& part : device.parts)
            device.busy += part.range.length();
        owners.busyTotal += device.busy;
        owners.devices.push_back(std::move(device));
    }
    return owners;
}

} // namespace lanescope
