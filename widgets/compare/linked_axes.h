#pragma once
// Converts times of one trace to the other: a pair of aligned times, one per side, and a scale. It is a pure function,
// so that moving one timeline moves the other to the same place.

#include "model/base/time.h"

namespace lanescope {

struct AxisLink {
    Time anchorA{}, anchorB{};
    double scale = 1; // nanoseconds of b per nanosecond of a

    TimeRange toB(TimeRange a) const;
    TimeRange toA(TimeRange b) const;

    // Aligns the begins; if stretched, also the ends.
    static AxisLink between(TimeRange a, TimeRange b, bool isStretched);
};

} // namespace lanescope
