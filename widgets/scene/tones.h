#pragma once
// A set of tones, which the legend uses for dimming.

#include "model/store/tone.h"

#include <bitset>

namespace lanescope {

using Tones = std::bitset<toneCount>;

} // namespace lanescope
