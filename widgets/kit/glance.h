#pragma once
// Short numbers for labels: three digits; an exact number has no trailing zeros.

#include <QString>

#include "model/base/time.h"

#include <string>

namespace lanescope {

QString glanceDuration(Ns duration); // "797 µs", "1.25 ms", "7 µs"; "2.00 ms" is rounded
std::string wordDuration(Ns duration);
QString glancePercent(double share); // for 0..1: "84 %", "8.5 %"; a value just below 1 is not "100 %"

} // namespace lanescope
