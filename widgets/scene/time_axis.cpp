#include "widgets/scene/time_axis.h"

#include <cmath>

namespace lanescope {

// The view may go beyond the trace's ends by this share of the visible span.
static constexpr double overscroll = 0.1;

TimeAxis::TimeAxis(TimeRange visible, double widthPx) : m_widthPx(std::max(1.0, widthPx)) { setVisible(visible); }

TimeRange TimeAxis::visible() const
{
    return {m_origin, m_origin + Ns{static_cast<std::int64_t>(std::ceil(m_fractionNs + m_spanNs))}};
}

Time TimeAxis::timeAt(double x) const
{
    return m_origin + Ns{static_cast<std::int64_t>(std::floor(m_fractionNs + x * nsPerPx()))};
}

void TimeAxis::setWidthPx(double px) { m_widthPx = std::max(1.0, px); }

void TimeAxis::setVisible(TimeRange visible)
{
    m_origin = visible.begin;
    m_fractionNs = 0;
    m_spanNs = std::max(minSpanNs, static_cast<double>(visible.length().count()));
}

void TimeAxis::zoomAt(double x, double factor, TimeRange bounds)
{
    const double max = static_cast<double>(bounds.length().count()) * (1 + 2 * overscroll);
    const double span = std::clamp(m_spanNs * factor, minSpanNs, std::max(minSpanNs, max));
    shiftBy(x / m_widthPx * (m_spanNs - span));
    m_spanNs = span;
    keepWithin(bounds);
}

void TimeAxis::panBy(double px, TimeRange bounds)
{
    shiftBy(px * nsPerPx());
    keepWithin(bounds);
}

void TimeAxis::shiftBy(double ns)
{
    const double whole = std::floor(m_fractionNs + ns);
    m_fractionNs += ns - whole;
    m_origin += Ns{static_cast<std::int64_t>(whole)};
    if (m_fractionNs >= 1) { // rounding of a large shift
        m_fractionNs = 0;
        m_origin += Ns{1};
    }
    m_fractionNs = std::max(0.0, m_fractionNs);
}

void TimeAxis::keepWithin(TimeRange bounds)
{
    const Ns slack{static_cast<std::int64_t>(m_spanNs * overscroll)};
    const Time first = bounds.begin - slack;
    const Time last = std::max(first, bounds.end + slack - Ns{static_cast<std::int64_t>(std::ceil(m_spanNs))});
    if (m_origin < first || m_origin > last) {
        m_origin = std::clamp(m_origin, first, last);
        m_fractionNs = 0;
    }
}

} // namespace lanescope
