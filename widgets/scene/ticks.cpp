#include "widgets/scene/ticks.h"

#include <cmath>

namespace lanescope {

Ns majorStep(const TimeAxis& axis)
{
    constexpr double minPx = 110;
    const double wanted = axis.nsPerPx() * minPx;
    double power = 1;
    while (power * 10 <= wanted)
        power *= 10;
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
        if (power * factor >= wanted)
            return Ns{static_cast<std::int64_t>(power * factor)};
    return Ns{static_cast<std::int64_t>(power * 10)};
}

std::vector<Tick> ticksOf(const TimeAxis& axis)
{
    const std::int64_t major = majorStep(axis).count();
    const std::int64_t parts = major >= 5 && major % 5 == 0 ? 5 : major % 2 == 0 ? 2 : 1;
    const std::int64_t minor = major / parts;
    const TimeRange visible = axis.visible();
    const std::int64_t from = nsOf(visible.begin);
    std::int64_t at = from / minor * minor;
    if (at < from)
        at += minor;
    std::vector<Tick> ticks;
    for (; at < nsOf(visible.end); at += minor)
        ticks.push_back({axis.xAt(timeAt(at)), timeAt(at), at % major == 0});
    return ticks;
}

} // namespace lanescope
