#pragma once
// A set of tones: what the legend dims.

#include "model/store/tone.h"

#include <bitset>

namespace lanescope {

using Tones = std::bitset<toneCount>;

} // namespace lanescope
