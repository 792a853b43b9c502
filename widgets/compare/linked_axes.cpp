#include "widgets/compare/linked_axes.h"

#include <cmath>

namespace lanescope {

namespace {

Ns scaled(Ns duration, double by)
{
    if (by == 1) // exact to the nanosecond, however far from the anchor
        return duration;
    return Ns{std::llround(static_cast<double>(duration.count()) * by)};
}

TimeRange mapped(TimeRange range, Time from, Time to, double by)
{
    const Time begin = to + scaled(range.begin - from, by);
    return {begin, begin + std::max(Ns{1}, scaled(range.length(), by))};
}

} // namespace

TimeRange AxisLink::toB(TimeRange a) const { return mapped(a, anchorA, anchorB, scale); }
TimeRange AxisLink::toA(TimeRange b) const { return mapped(b, anchorB, anchorA, 1 / scale); }

AxisLink AxisLink::between(TimeRange a, TimeRange b, bool isStretched)
{
    AxisLink link{a.begin, b.begin, 1};
    if (isStretched && a.length() > Ns{} && b.length() > Ns{})
        link.scale = static_cast<double>(b.length().count()) / static_cast<double>(a.length().count());
    return link;
}

} // namespace lanescope
