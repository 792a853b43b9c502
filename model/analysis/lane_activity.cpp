#include "model/analysis/lane_activity.h"

#include "model/analysis/gap_names.h"

#include <algorithm>

namespace lanescope {

namespace {

template <class List, class LengthOf>
Peaks peaksOf(const List& list, LengthOf lengthOf)
{
    std::vector<std::int64_t> lengths;
    lengths.reserve(list.size());
    for (const auto& entry : list)
        lengths.push_back(lengthOf(entry));
    return Peaks{std::move(lengths)};
}

} // namespace

std::optional<double> Activity::busyPct(LaneId lane) const
{
    if (!busy || busy->window.isEmpty() || lane.value >= lanes.size() || !lanes[lane.value].holdsWork)
        return std::nullopt;
    return 100.0 * static_cast<double>(lanes[lane.value].busy.total().count()) /
           static_cast<double>(busy->window.length().count());
}

std::shared_ptr<const Activity> activityOf(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    auto activity = std::make_shared<Activity>();
    activity->busy = analysis.busy();
    activity->lanes.resize(trace.lanes().size());
    for (const Launched& l : analysis.work()) {
        LaneActivity& lane = activity->lanes[trace.laneOf(l.work).value];
        lane.holdsWork = true;
        if (l.launch)
            lane.offsets.push_back({l.launch, l.work, trace.begin(l.work) - trace.begin(l.launch)});
    }
    gapNames(analysis); // computed now, in the background, because the overlay needs them when it is drawn
    for (const Gap& gap : analysis.gaps())
        activity->lanes[gap.lane.value].gaps.push_back(gap);
    for (QueueDepth& queue : queueDepths(trace, analysis.work()))
        activity->lanes[queue.lane.value].queue = std::move(queue);
    for (const SliceId s : analysis.overheads())
        activity->lanes[trace.laneOf(s).value].artefacts.push_back({s, trace.range(s)});
    for (const SyncCall& sync : analysis.syncs())
        if (sync.endsRecording)
            activity->lanes[trace.laneOf(sync.slice).value].artefacts.push_back({sync.slice, trace.range(sync.slice)});
    for (std::uint32_t l = 0; l < activity->lanes.size(); ++l) {
        LaneActivity& lane = activity->lanes[l];
        lane.lane = LaneId{l};
        lane.deadWindows = analysis.deadWindows()[l];
        std::stable_sort(lane.gaps.begin(), lane.gaps.end(),
                         [](const Gap& a, const Gap& b) { return a.range.begin < b.range.begin; });
        std::stable_sort(lane.artefacts.begin(), lane.artefacts.end(),
                         [](const Artefact& a, const Artefact& b) { return a.range.begin < b.range.begin; });
        lane.busy = analysis.busyOfLanes()[l];
        lane.gapLengths = peaksOf(lane.gaps, [](const Gap& g) { return g.range.length().count(); });
        lane.offsetLengths = peaksOf(lane.offsets, [](const Offset& o) { return o.offset.count(); });
        lane.deadLengths = peaksOf(lane.deadWindows, [](const DeadWindow& w) { return w.range.length().count(); });
        lane.artefactLengths = peaksOf(lane.artefacts, [](const Artefact& a) { return a.range.length().count(); });
        lane.queuePeaks = peaksOf(lane.queue.depths, [](std::int32_t depth) { return std::int64_t{depth}; });
        lane.earliestLaunch.resize(lane.offsets.size());
        lane.workBegins.reserve(lane.offsets.size());
        for (const Offset& offset : lane.offsets)
            lane.workBegins.push_back(trace.begin(offset.work));
        Time earliest{Ns::max()};
        for (std::size_t i = lane.offsets.size(); i-- > 0;)
            lane.earliestLaunch[i] = earliest = std::min(earliest, trace.begin(lane.offsets[i].launch));
    }
    for (const Process& process : trace.processes()) {
        std::vector<TimeRange> ranges;
        for (const LaneId lane : process.lanes)
            if (activity->lanes[lane.value].holdsWork)
                ranges.insert(ranges.end(), activity->lanes[lane.value].busy.ranges().begin(),
                              activity->lanes[lane.value].busy.ranges().end());
        activity->processes.push_back(BusyTime{unionOf(std::move(ranges))});
    }
    return activity;
}

} // namespace lanescope
