#pragma once
// Short numbers for labels: three digits; an exact number has no trailing zeros.

#include <QString>

#include "model/base/time.h"

#include <string>

namespace lanescope {

QString glanceDuration(Ns duration); // "797 µs", "1.25 ms", "7 µs"; "2.00 ms" is rounded
QString spanDuration(Ns duration); // always three digits: "3.30 ms", "869 µs"; for what changes while it is looked at
std::string wordDuration(Ns duration);
QString glancePercent(double share); // for 0..1: "84 %", "8.5 %"; a value just below 1 is not "100 %"

} // namespace lanescope
