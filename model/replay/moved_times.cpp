#include "model/replay/moved_times.h"

#include "model/replay/host_chains.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

MovedTimes::MovedTimes(const Trace& trace, const ReplayGraph& graph, const Replay& replayed)
    : m_trace(trace), m_graph(graph), m_replayed(replayed), m_maps(trace.lanes().size()),
      m_main(trace.lanes().size(), LaneId::none), m_pointOf(trace.sliceCount(), SliceId::none),
      m_endOf(trace.sliceCount(), SliceId::none)
{
    const std::vector<ReplayPart> parts = replayParts(trace);
    for (const ReplayChain& chain : graph.chains) {
        if (!chain.lane)
            continue;
        std::vector<std::pair<std::int64_t, std::int64_t>> points;
        for (std::uint32_t p = chain.first; p < chain.last; ++p)
            points.emplace_back(graph.recorded[p], replayed.times[p]);
        std::stable_sort(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        Map& map = m_maps[chain.lane.value];
        for (const auto& [from, to] : points) {
            map.from.push_back(from);
            map.to.push_back(map.to.empty() ? to : std::max(to, map.to.back())); // overlapping work can cross
        }
        if (chain.isMain)
            for (const LaneId lane : parts[chain.rank].lanes)
                m_main[lane.value] = chain.lane.value;
    }
    for (std::uint32_t k = 0; k < graph.works; ++k) {
        m_pointOf[graph.workAt(k).value] = graph.firstWork + 2 * k;
        m_endOf[graph.workAt(k).value] = graph.firstWork + 2 * k + 1;
    }
    for (const auto& calls : graph.calls)
        for (const ReplayCall& call : calls) {
            m_pointOf[call.slice.value] = call.begin;
            m_endOf[call.slice.value] = call.end;
        }
}

const MovedTimes::Map& MovedTimes::mapOf(LaneId lane) const
{
    if (lane && !m_maps[lane.value].from.empty())
        return m_maps[lane.value];
    std::uint32_t main = lane ? m_main[lane.value] : LaneId::none;
    for (std::size_t l = 0; main == LaneId::none && l < m_main.size(); ++l)
        main = m_main[l];
    static const Map none;
    return main == LaneId::none ? none : m_maps[main];
}

Time MovedTimes::of(LaneId lane, Time time, Side side) const
{
    const Map& map = mapOf(lane);
    const std::int64_t t = nsOf(time);
    if (map.from.empty())
        return time;
    const auto upper = std::upper_bound(map.from.begin(), map.from.end(), t);
    if (upper == map.from.begin())
        return timeAt(t + map.to.front() - map.from.front());
    auto before = static_cast<std::size_t>(upper - map.from.begin()) - 1;
    if (map.from[before] == t) {
        if (side == Side::End)
            before = static_cast<std::size_t>(std::lower_bound(map.from.begin(), map.from.end(), t) - map.from.begin());
        return timeAt(map.to[before]);
    }
    if (before + 1 == map.from.size())
        return timeAt(t + map.to.back() - map.from.back());
    const std::int64_t gap = map.from[before + 1] - map.from[before], into = t - map.from[before];
    const std::int64_t room = map.to[before + 1] - map.to[before];
    return timeAt(map.to[before] + (room == gap ? into
                                                : std::llround(static_cast<double>(into) * static_cast<double>(room) /
                                                               static_cast<double>(gap))));
}

TimeRange MovedTimes::of(SliceId slice) const
{
    TimeRange range;
    if (m_pointOf[slice.value] != SliceId::none) {
        range = {timeAt(m_replayed.times[m_pointOf[slice.value]]), timeAt(m_replayed.times[m_endOf[slice.value]])};
    } else {
        const LaneId lane = m_trace.laneOf(slice);
        range = {of(lane, m_trace.begin(slice), Side::Begin), of(lane, m_trace.end(slice), Side::End)};
    }
    range.end = std::max(range.begin, range.end);
    return range;
}

} // namespace lanescope
