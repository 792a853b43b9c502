#pragma once
// Writes a duration for a line of text.

#include "model/base/time.h"

#include <string>

namespace lanescope {

// "384 ms", "1.257 s", "22.30 µs": three or four digits. For lines of text; tables have columns of one unit.
std::string briefDuration(Ns duration);

} // namespace lanescope
