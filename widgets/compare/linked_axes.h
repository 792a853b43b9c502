#pragma once
// The time of one trace in the other: an anchor on each side that stand for each other, and a scale. A pure function,
// so that what moves one timeline moves the other to the same place.

#include "model/base/time.h"

namespace lanescope {

struct AxisLink {
    Time anchorA{}, anchorB{};
    double scale = 1; // nanoseconds of b for one of a

    TimeRange toB(TimeRange a) const;
    TimeRange toA(TimeRange b) const;

    // Begins stand for each other; stretched: ends too.
    static AxisLink between(TimeRange a, TimeRange b, bool isStretched);
};

} // namespace lanescope
