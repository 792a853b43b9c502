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
