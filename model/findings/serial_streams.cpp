// Work is on several streams of one GPU, but never runs at the same time.

#include "model/analysis/kernel_launches.h"
#include "model/findings/rules.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace lanescope {

static std::vector<Finding> serialStreams(const Analysis& analysis)
{
    constexpr double minShare = 0.10, maxOverlap = 0.01;
    if (kernelLaunchesOf(analysis).isMuchLost()) // other work may have run meanwhile
        return {};
    const Trace& trace = analysis.trace();
    struct Stream {
        LaneId lane;
        const BusyTime* busy;
    };
    // A graph's work runs in the graph's own order, on whichever stream.
    std::unordered_set<std::uint32_t> lanesBeyondGraphs;
    std::unordered_map<std::uint32_t, ProcessId> launchedBy; // the process that fills a lane
    for (const Launched& l : analysis.work()) {
        if (!l.launch || !isGraphLaunchCall(trace.name(l.launch)))
            lanesBeyondGraphs.insert(trace.laneOf(l.work).value);
        if (l.launch)
            launchedBy.try_emplace(trace.laneOf(l.work).value, trace[trace.laneOf(l.launch)].process);
    }
    std::unordered_set<std::uint32_t> communicating;
    for (const SliceId kernel : analysis.communication().kernels)
        communicating.insert(trace.laneOf(kernel).value);
    for (const Process& process : trace.processes()) {
        if (process.kind != LaneKind::Gpu)
            continue;
        std::vector<Stream> streams;
        Ns all{};
        for (const LaneId lane : process.lanes) {
            const BusyTime& busy = analysis.busyOfLanes()[lane.value];
            if (communicating.contains(lane.value)) // its order follows from the data
                continue;
            all += busy.total();
            if (busy.total() > Ns{} && lanesBeyondGraphs.contains(lane.value))
                streams.push_back({lane, &busy});
        }
        std::erase_if(streams, [&](const Stream& s) {
            return static_cast<double>(s.busy->total().count()) < minShare * static_cast<double>(all.count());
        });
        // Nothing makes two programs run at the same time.
        const auto isOfOther = [&](const Stream& s) {
            const auto own = launchedBy.find(streams.front().lane.value), its = launchedBy.find(s.lane.value);
            return own != launchedBy.end() && its != launchedBy.end() && own->second != its->second;
        };
        if (streams.size() < 2 || std::ranges::any_of(streams, isOfOther))
            continue;
        Ns together{}, min = streams[0].busy->total();
        for (std::size_t i = 0; i < streams.size(); ++i) {
            min = std::min(min, streams[i].busy->total());
            for (std::size_t k = i + 1; k < streams.size(); ++k)
                for (const TimeRange& range : streams[i].busy->ranges())
                    together += streams[k].busy->within(range);
        }
        if (static_cast<double>(together.count()) > maxOverlap * static_cast<double>(min.count()))
            continue;
        std::int64_t waits = 0;
        for (const Stream& stream : streams)
            for (const SliceId s : trace[stream.lane].slices)
                waits += trace.kind(s) == SliceKind::Sync && trace.name(s) == "Stream Wait Event";
        Finding finding;
        finding.severity = Severity::Info;
        finding.values = {
            {"count", static_cast<std::int64_t>(streams.size())},
            {"least", min},
            {"together", together},
            {"overlap", Phrase{together > Ns{} ? PHRASE("{together} of it overlaps") : PHRASE("none of it overlaps")}},
            {"waits", waits},
            {"advice",
             Phrase{waits > 0
                        ? PHRASE("Waits of one stream for an event of another that the trace records: {waits}. See "
                                 "whether each is needed. The default stream, pageable copies and kernels that "
                                 "fill the GPU on their own put streams in order too.")
                        : PHRASE("Look for what puts them in order: events, the default stream, pageable "
                                 "copies, or kernels that fill the GPU on their own.")}},
            {"process", process.title}};
        for (const Stream& stream : streams)
            for (const SliceId s : trace[stream.lane].slices)
                if (isDeviceWork(trace.kind(s))) {
                    finding.evidence.push_back(s);
                    break;
                }
        return {finding};
    }
    return {};
}

const Rule serialStreamsRule{"serial_streams",
                             PHRASE("Work on {count} streams never runs at the same time"),
                             PHRASE("Each of them has at least {least} of work on {process}; {overlap}."),
                             "{advice}",
                             serialStreams,
                             {Cause::Compute}};

} // namespace lanescope
