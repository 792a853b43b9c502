// Work is on several streams of one GPU, but never runs at the same time.

#include "model/findings/rules.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <unordered_set>

namespace lanescope {

static std::vector<Finding> serialStreams(const Analysis& analysis)
{
    constexpr double minShare = 0.10, maxOverlap = 0.01;
    const Trace& trace = analysis.trace();
    struct Stream {
        LaneId lane;
        const BusyTime* busy;
    };
    // A graph's work runs in the graph's own order, on whichever stream.
    std::unordered_set<std::uint32_t> lanesBeyondGraphs;
    for (const Launched& l : analysis.work())
        if (!l.launch || !isGraphLaunchCall(trace.name(l.launch)))
            lanesBeyondGraphs.insert(trace.laneOf(l.work).value);
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
        if (streams.size() < 2)
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
        Finding finding;
        finding.severity = Severity::Info;
        finding.values = {
            {"count", static_cast<std::int64_t>(streams.size())},
            {"least", min},
            {"together", together},
            {"overlap", Phrase{together > Ns{} ? PHRASE("{together} of it overlaps") : PHRASE("none of it overlaps")}},
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

const Rule serialStreamsRule{
    "serial_streams",
    PHRASE("Work on {count} streams never runs at the same time"),
    PHRASE("Each of them has at least {least} of work on {process}; {overlap}."),
    PHRASE(
        "Look for what puts them in order: events, the default stream, pageable copies, or kernels that fill the GPU "
        "on their own."),
    serialStreams,
    {Cause::Compute}};

} // namespace lanescope
