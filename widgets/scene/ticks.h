#pragma once
// The positions of the ruler's ticks: 1, 2 or 5 times a power of ten nanoseconds, far enough apart to be legible.

#include "widgets/scene/time_axis.h"

#include <vector>

namespace lanescope {

struct Tick {
    double x; // logical pixels
    Time time;
    bool isMajor; // has a label
};

// In order, from the left. Times count from Time 0.
std::vector<Tick> ticksOf(const TimeAxis& axis);
// The distance between two major steps.
Ns majorStep(const TimeAxis& axis);

} // namespace lanescope
