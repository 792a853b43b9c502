#pragma once
// A flame graph as one self-contained SVG: a click zooms, a field searches, titles show exact times. Names of a
// trace are text in it and nothing else, whatever characters they hold.

#include "model/attribution/flame.h"
#include "model/base/text.h"

#include <string>
#include <vector>

namespace lanescope {

struct FlameText {
    std::string title;                   // "qwen05b.json, GPU time by module"
    std::string subtitle;                // the measured quantity, and how much of it is attributed
    std::vector<std::string> notes = {}; // limits of the picture as a whole, shown below it
};

// change: null, or what changed on this flame; then colours show growth (red) and shrinking (blue).
std::string flameSvg(const Flame& flame, const FlameChange* change, const FlameText& text, FormatDuration duration);

} // namespace lanescope
