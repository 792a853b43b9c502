#include "model/replay/works.h"

#include "model/analysis/time/communication.h"

#include <algorithm>

namespace lanescope {

namespace {

bool takesWork(const GraphDraft& draft, SliceId work, SliceId launch)
{
    if (!draft.step)
        return true;
    return launch ? draft.takes(launch) : draft.step->contains(draft.trace.begin(work));
}

EdgeKind kindOf(const Trace& trace, SliceId work)
{
    if (trace.kind(work) != SliceKind::Kernel)
        return EdgeKind::Copy;
    return isCommunication(trace, work) ? EdgeKind::Comm : EdgeKind::Compute;
}

// The launch of each work of the stream, and the running values along it.
void finishStream(GraphDraft& draft, std::span<ReplayWork> works)
{
    constexpr std::int64_t never = std::numeric_limits<std::int64_t>::min();
    std::int64_t launchedBy = never, endedBy = never;
    for (ReplayWork& w : works) {
        if (w.launch) {
            launchedBy = std::max(launchedBy, nsOf(draft.trace.begin(w.launch)));
            w.isGraph = draft.names.call(draft.trace.nameId(w.launch)) == CallKind::GraphLaunch;
        }
        endedBy = std::max(endedBy, w.end);
        w.launchedBy = launchedBy;
        w.endedBy = endedBy;
        w.point = draft.addPoint(w.begin, ReplayGraph::noEdge, EdgeKind::None, w.slice.value);
        draft.addPoint(w.end, w.end - w.begin, w.kind, w.slice.value);
    }
}

// If a call launched several works, only the first one on each stream waits for the call itself.
void markFirstOfLaunch(const GraphDraft& draft, ReplayWorks& works)
{
    const std::span<const Link> links = draft.trace.links();
    for (std::size_t from = 0, to; from < links.size(); from = to) {
        for (to = from + 1; to < links.size() && links[to].launch == links[from].launch; ++to) {
        }
        if (to - from < 2)
            continue;
        std::vector<std::uint32_t> places;
        for (std::size_t i = from; i < to; ++i)
            if (const std::uint32_t place = draft.placeOf[links[i].work.value]; place != SliceId::none)
                places.push_back(place);
        std::sort(places.begin(), places.end()); // streams one after the other, each by begin
        for (std::size_t i = 1; i < places.size(); ++i)
            works.all[places[i]].isFirstOfLaunch =
                &works.streamOf(works.all[places[i]]) != &works.streamOf(works.all[places[i - 1]]);
    }
}

} // namespace

const ReplayWork* ReplayWorks::lastLaunchedBefore(const ReplayStream& stream, std::int64_t time) const
{
    const auto works = of(stream);
    const auto behind =
        std::partition_point(works.begin(), works.end(), [&](const ReplayWork& w) { return w.launchedBy < time; });
    return behind == works.begin() ? nullptr : &*(behind - 1);
}

const ReplayWork* ReplayWorks::lastEndedIn(const ReplayStream& stream, std::int64_t from, std::int64_t to) const
{
    const auto works = of(stream);
    auto behind =
        std::partition_point(works.begin(), works.end(), [&](const ReplayWork& w) { return w.endedBy <= to; });
    if (behind == works.begin() || (--behind)->endedBy < from)
        return nullptr;
    while (behind->end != behind->endedBy)
        --behind;
    return &*behind;
}

const ReplayStream& ReplayWorks::streamOf(const ReplayWork& work) const
{
    const auto place = static_cast<std::uint32_t>(indexOf(work));
    return *(
        std::partition_point(streams.begin(), streams.end(), [&](const ReplayStream& s) { return s.first <= place; }) -
        1);
}

std::vector<bool> launchesOf(const GraphDraft& draft)
{
    std::vector<bool> has(draft.trace.sliceCount());
    for (const Link& link : draft.trace.links())
        if (takesWork(draft, link.work, link.launch))
            has[link.launch.value] = true;
    return has;
}

ReplayWorks addDeviceChains(GraphDraft& draft, std::span<const ReplayPart> parts)
{
    const Trace& trace = draft.trace;
    ReplayWorks works;
    draft.graph.firstWork = draft.graph.points();
    std::size_t count = 0;
    for (const Lane& lane : trace.lanes())
        count += lane.kind == LaneKind::Gpu ? lane.slices.size() : 0;
    works.all.reserve(count);
    draft.graph.launches.reserve(count);
    for (const ReplayPart& part : parts)
        for (const LaneId lane : part.lanes) {
            if (trace[lane].kind != LaneKind::Gpu)
                continue;
            const auto first = static_cast<std::uint32_t>(works.all.size());
            const auto byWork = trace.linksByWork();
            auto link = std::partition_point(byWork.begin(), byWork.end(),
                                             [&](const Link& l) { return l.work.value < trace[lane].slices.first; });
            for (const SliceId s : trace[lane].slices) {
                if (!isDeviceWork(trace.kind(s)))
                    continue;
                while (link != byWork.end() && link->work < s)
                    ++link;
                SliceId launch = link != byWork.end() && link->work == s ? link->launch : SliceId{};
                if (!takesWork(draft, s, launch))
                    continue;
                if (launch && draft.placeOf[launch.value] == SliceId::none)
                    launch = SliceId{}; // its thread is not in the graph
                ReplayWork work{};
                work.slice = s;
                work.launch = launch;
                work.begin = nsOf(trace.begin(s));
                work.end = nsOf(trace.end(s));
                work.kind = kindOf(trace, s);
                work.isFirstOfLaunch = true;
                works.all.push_back(work);
            }
            const auto last = static_cast<std::uint32_t>(works.all.size());
            if (first == last)
                continue;
            const std::span<ReplayWork> of = std::span{works.all}.subspan(first);
            const auto isBefore = [](const ReplayWork& a, const ReplayWork& b) {
                return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
            };
            if (!std::is_sorted(of.begin(), of.end(), isBefore))
                std::stable_sort(of.begin(), of.end(), isBefore);
            works.streams.push_back(
                {lane, first, last, part.rank, trace[trace[lane].process].device, trace[lane].stream});
            const std::uint32_t firstPoint = draft.graph.points();
            finishStream(draft, of);
            draft.graph.chains.push_back({firstPoint, draft.graph.points(), lane, true, false, part.rank});
        }
    for (std::size_t i = 0; i < works.all.size(); ++i) {
        draft.placeOf[works.all[i].slice.value] = static_cast<std::uint32_t>(i);
        draft.graph.launches.push_back(works.all[i].launch);
    }
    draft.graph.works = static_cast<std::uint32_t>(works.all.size());
    markFirstOfLaunch(draft, works);
    return works;
}

} // namespace lanescope
