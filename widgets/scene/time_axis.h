#pragma once
// Converts times to pixels and back. The visible range is kept as an exact begin and a length; differences are computed
// as integers before they become doubles, so that 1 ns is 1 ns at any distance from zero. Pixels are logical, from the
// left edge of the plotted area.

#include "model/base/time.h"

namespace lanescope {

class TimeAxis {
public:
    static constexpr double minSpanNs = 1.0; // the deepest zoom: the whole width shows one nanosecond

    TimeAxis() = default;
    TimeAxis(TimeRange visible, double widthPx);

    TimeRange visible() const; // rounded outward to whole nanoseconds
    Time origin() const { return m_origin; }
    double widthPx() const { return m_widthPx; }
    double nsPerPx() const { return m_spanNs / m_widthPx; }
    double spanNs() const { return m_spanNs; }

    double xAt(Time t) const { return (static_cast<double>((t - m_origin).count()) - m_fractionNs) / nsPerPx(); }
    double widthOf(Ns duration) const { return static_cast<double>(duration.count()) / nsPerPx(); }
    Time timeAt(double x) const; // rounded down to the nanosecond at that position

    void setWidthPx(double px); // keeps the span
    void setVisible(TimeRange visible);
    // Zooms by `factor` (2 shows twice the time) and keeps the time under x in place.
    void zoomAt(double x, double factor, TimeRange bounds);
    void panBy(double px, TimeRange bounds);
    void keepWithin(TimeRange bounds); // moves it back until at most a margin is outside of the bounds

    friend bool operator==(const TimeAxis&, const TimeAxis&) = default;

private:
    void shiftBy(double ns);

    Time m_origin{};         // the left edge in whole nanoseconds
    double m_fractionNs = 0; // and its fraction, in [0, 1)
    double m_spanNs = 1000;
    double m_widthPx = 1;
};

} // namespace lanescope
