#include "model/analysis/busy.h"

#include <algorithm>

namespace lanescope {

std::vector<TimeRange> unionOf(std::vector<TimeRange> ranges)
{
    const auto byBegin = [](const TimeRange& a, const TimeRange& b) { return a.begin < b.begin; };
    if (!std::is_sorted(ranges.begin(), ranges.end(), byBegin))
        std::sort(ranges.begin(), ranges.end(), byBegin);
    std::size_t kept = 0;
    for (const TimeRange& r : ranges) {
        if (r.isEmpty())
            continue;
        if (kept > 0 && r.begin <= ranges[kept - 1].end)
            ranges[kept - 1].end = std::max(ranges[kept - 1].end, r.end);
        else
            ranges[kept++] = r;
    }
    ranges.resize(kept);
    return ranges;
}

Ns lengthOf(const std::vector<TimeRange>& disjoint)
{
    Ns total{};
    for (const TimeRange& r : disjoint)
        total += r.length();
    return total;
}

BusyTime::BusyTime(std::vector<TimeRange> disjoint) : m_ranges(std::move(disjoint))
{
    m_before.reserve(m_ranges.size() + 1);
    m_before.push_back(0);
    for (const TimeRange& r : m_ranges)
        m_before.push_back(m_before.back() + r.length().count());
}

Ns BusyTime::until(Time t) const
{
    const auto at = std::upper_bound(m_ranges.begin(), m_ranges.end(), t,
                                     [](Time time, const TimeRange& r) { return time < r.begin; });
    if (at == m_ranges.begin())
        return {};
    const TimeRange& last = *(at - 1); // the last that begins by t
    const Ns after = std::max(Ns{}, last.end - t);
    return Ns{m_before[static_cast<std::size_t>(at - m_ranges.begin())]} - after;
}

std::vector<TimeRange> busyRanges(const Trace& trace, LaneId id)
{
    const Lane& lane = trace[id];
    std::vector<TimeRange> ranges;
    for (const RowId row : lane.rows) {
        if (lane.kind != LaneKind::Gpu && trace[row].depth > 0)
            continue;
        for (const SliceId s : trace[row].slices)
            if (lane.kind != LaneKind::Gpu || isDeviceWork(trace.kind(s)))
                ranges.push_back(trace.range(s));
    }
    return unionOf(std::move(ranges));
}

} // namespace lanescope
