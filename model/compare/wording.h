#pragma once
// Sentences of the comparison that are made of several: their text, and lists in it.

#include "model/base/text.h"

#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// Each formatted in the reader's language, with `between` between them.
std::string joined(const std::vector<Sentence>& sentences, FormatDuration duration, std::string_view between = ", ");
// Equal for equal sentences, in no language.
std::string keyOf(const std::vector<Sentence>& sentences);
// "a", "a and b", "a, b and c"
std::string listed(const std::vector<std::string>& parts);

// "384 ms", "1.257 s", "22.30 µs": three or four digits. For lines of text; tables have columns of one unit.
std::string briefDuration(Ns duration);
// "3.3×" from 1.5 on, below that "12 %": how many times the smaller value the larger one is, or by how much the new
// value differs from the old one.
std::string changeText(double ratio, double changePct);

} // namespace lanescope
