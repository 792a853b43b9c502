#include "model/analysis/time/slice_part.h"

#include <algorithm>

namespace lanescope {

namespace {

// The first range that ends after t.
std::vector<TimeRange>::const_iterator endingAfter(const std::vector<TimeRange>& ranges, Time t)
{
    return std::partition_point(ranges.begin(), ranges.end(), [&](const TimeRange& r) { return r.end <= t; });
}

} // namespace

bool SlicePart::holdsWork(SliceId slice) const { return std::binary_search(work.begin(), work.end(), slice); }

bool SlicePart::holdsHost(LaneId lane, Time t) const
{
    if (lane.value >= host.size())
        return false;
    const auto at = endingAfter(host[lane.value], t);
    return at != host[lane.value].end() && at->begin <= t;
}

bool SlicePart::holds(const Trace& trace, SliceId slice) const
{
    return isDeviceWork(trace.kind(slice)) ? holdsWork(slice) : holdsHost(trace.laneOf(slice), trace.begin(slice));
}

Ns SlicePart::hostWithin(LaneId lane, TimeRange range) const
{
    Ns sum{};
    if (lane.value >= host.size())
        return sum;
    for (auto at = endingAfter(host[lane.value], range.begin); at != host[lane.value].end() && at->begin < range.end;
         ++at)
        sum += at->clippedTo(range).length();
    return sum;
}

} // namespace lanescope
