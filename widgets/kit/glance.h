#pragma once
// Numbers to be taken in at a glance: three figures, and no decimals that the value does not have.

#include <QString>

#include "model/base/time.h"

#include <string>

namespace lanescope {

QString glanceDuration(Ns duration); // "797 µs", "1.25 ms", "7 µs"
std::string wordDuration(Ns duration);
QString glancePercent(double share); // of 0..1: "84 %", "8.5 %"; nearly all is not "100 %"

} // namespace lanescope
