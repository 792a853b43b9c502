#include "model/analysis/time/busy.h"

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

bool contains(const std::vector<TimeRange>& disjoint, Time t)
{
    const auto after =
        std::upper_bound(disjoint.begin(), disjoint.end(), t, [](Time at, const TimeRange& r) { return at < r.begin; });
    return after != disjoint.begin() && (after - 1)->contains(t);
}

std::vector<TimeRange> partsWithin(const std::vector<TimeRange>& ranges, const std::vector<TimeRange>& whole)
{
    std::vector<TimeRange> parts;
    for (auto a = ranges.begin(), b = whole.begin(); a != ranges.end() && b != whole.end();) {
        if (const TimeRange part = a->clippedTo(*b); part.end > part.begin)
            parts.push_back(part);
        a->end < b->end ? static_cast<void>(++a) : static_cast<void>(++b);
    }
    return parts;
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

// The covered time before t. at: the first range that begins after t.
Ns BusyTime::coveredBehind(std::vector<TimeRange>::const_iterator at, Time t) const
{
    const Ns after = std::max(Ns{}, (at - 1)->end - t);
    return Ns{m_before[static_cast<std::size_t>(at - m_ranges.begin())]} - after;
}

Ns BusyTime::until(Time t) const
{
    const auto at = std::upper_bound(m_ranges.begin(), m_ranges.end(), t,
                                     [](Time time, const TimeRange& r) { return time < r.begin; });
    return at == m_ranges.begin() ? Ns{} : coveredBehind(at, t);
}

std::vector<float> BusyTime::shares(TimeRange range, std::size_t columns) const
{
    std::vector<float> shares(columns, 0.0f);
    if (range.isEmpty() || columns == 0 || m_ranges.empty())
        return shares;
    const double perColumn = static_cast<double>(range.length().count()) / static_cast<double>(columns);
    const auto placeOf = [&](Time t) { return static_cast<double>((t - range.begin).count()) / perColumn; };
    const auto first = std::upper_bound(m_ranges.begin(), m_ranges.end(), range.begin,
                                        [](Time t, const TimeRange& r) { return t < r.end; });
    const auto last =
        std::lower_bound(first, m_ranges.end(), range.end, [](const TimeRange& r, Time t) { return r.begin < t; });
    // zoomed out: the covered time up to the end of each column
    if (static_cast<std::size_t>(last - first) > 2 * columns) {
        const auto beginsAfter = [](Time t, const TimeRange& r) { return t < r.begin; };
        Ns before = until(range.begin);
        auto at = first;
        for (std::size_t x = 0; x < columns; ++x) {
            const Time end = range.begin + Ns{static_cast<std::int64_t>(perColumn * static_cast<double>(x + 1))};
            // Continues from the end of the previous column, in growing strides, because near data are in the cache.
            std::ptrdiff_t stride = 1;
            while (stride < last - at && (at + stride)->begin <= end)
                stride *= 2;
            at = std::upper_bound(at + stride / 2, at + std::min(stride, last - at), end, beginsAfter);
            const Ns after = at == m_ranges.begin() ? Ns{} : coveredBehind(at, end);
            shares[x] = std::min(1.0f, static_cast<float>(static_cast<double>((after - before).count()) / perColumn));
            before = after;
        }
        return shares;
    }
    for (auto at = first; at != last; ++at) {
        const double from = std::max(0.0, placeOf(at->begin)),
                     to = std::min(static_cast<double>(columns), placeOf(at->end));
        for (auto x = static_cast<std::size_t>(from); x < columns && static_cast<double>(x) < to; ++x) {
            const double part = std::min(to, static_cast<double>(x + 1)) - std::max(from, static_cast<double>(x));
            shares[x] = std::min(1.0f, shares[x] + static_cast<float>(part));
        }
    }
    return shares;
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
