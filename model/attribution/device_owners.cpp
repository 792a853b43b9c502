#include "model/attribution/device_owners.h"

#include "model/analysis/stop_request.h"
#include "model/attribution/host_places.h"
#include "model/attribution/names.h"

#include <algorithm>
#include <cctype>
#include <queue>
#include <string>

namespace lanescope {

namespace {

bool communicatesByName(std::string_view name)
{
    std::string lower{name.substr(0, 4096)};
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const std::string_view part :
         {"nccl", "rccl", "hccl", "msccl", "nvshmem", "rocshmem", "deep_ep", "cross_device_reduce",
          "one_shot_all_reduce", "two_shot_all_reduce", "oneshotallreduce", "twoshotallreduce", "all_gather",
          "allgather", "all_to_all", "alltoall"})
        if (lower.find(part) != std::string::npos)
            return true;
    return false;
}

} // namespace

bool isCommunicationKernel(const Trace& trace, SliceId work)
{
    return isCommunication(trace, work) ||
           (trace.kind(work) == SliceKind::Kernel && communicatesByName(trace.name(work)));
}

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
    std::vector<std::uint8_t> known(trace.strings().size(), 0); // 1: does not communicate, 2: does
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
        if (trace.kind(s) != SliceKind::Kernel)
            continue;
        std::uint8_t& answer = known[trace.nameId(s).value];
        if (answer == 0)
            answer = isCommunicationKernel(trace, s) ? 2 : 1;
        owners.isExchange[i] = answer == 2;
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
