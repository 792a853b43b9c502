#include "model/analysis/time/launches.h"

#include "model/analysis/time/first_launched.h"

#include <algorithm>

namespace lanescope {

std::vector<Launched> launchedWork(const Trace& trace)
{
    std::vector<Launched> all;
    auto link = trace.linksByWork().begin();
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind != LaneKind::Gpu)
            continue;
        for (const SliceId s : lane.slices) {
            if (!isDeviceWork(trace.kind(s)))
                continue;
            while (link != trace.linksByWork().end() && link->work < s)
                ++link;
            const bool isLinked = link != trace.linksByWork().end() && link->work == s;
            const SliceId launch = isLinked ? link->launch : SliceId{};
            all.push_back({s, launch, launch ? trace.opOf(launch) : SliceId{}});
        }
    }
    std::stable_sort(all.begin(), all.end(), [&](const Launched& a, const Launched& b) {
        return trace.begin(a.work) != trace.begin(b.work) ? trace.begin(a.work) < trace.begin(b.work) : a.work < b.work;
    });
    return all;
}

std::vector<Launched> launchedWithin(const Trace& trace, const std::vector<Launched>& all, TimeRange range)
{
    return launchedWithin(trace, all, std::vector{range});
}

std::vector<Launched> launchedWithin(const Trace& trace, const std::vector<Launched>& all,
                                     const std::vector<TimeRange>& ranges)
{
    if (ranges.empty())
        return all;
    const LaunchedIn asked{trace, all, ranges};
    std::vector<Launched> within;
    for (const Launched& l : all)
        if (asked.holds(l))
            within.push_back(l);
    return within;
}

std::vector<Launched> launchedWithin(const Trace& trace, const std::vector<Launched>& all,
                                     const std::vector<TimeRange>& ranges, const SlicePart* part)
{
    std::vector<Launched> work = launchedWithin(trace, all, ranges);
    if (part)
        std::erase_if(work, [&](const Launched& l) { return !part->holdsWork(l.work); });
    return work;
}

std::optional<TimeRange> rangeOfStep(const Trace& trace, std::string_view name)
{
    const StringId id = trace.find(name);
    std::optional<TimeRange> range;
    if (!id)
        return range;
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind == LaneKind::Gpu)
            continue;
        for (const SliceId s : lane.slices)
            if (trace.nameId(s) == id && (!range || trace.begin(s) < range->begin))
                range = trace.range(s);
    }
    return range;
}

} // namespace lanescope
