#pragma once
// Formats several sentences of a comparison: joined text, and lists.

#include "model/base/brief_duration.h"
#include "model/base/text.h"

#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// Each sentence in the user's language, with `between` between them.
std::string joined(const std::vector<Sentence>& sentences, FormatDuration duration, std::string_view between = ", ");
// A key that is equal for equal sentences and independent of the language.
std::string keyOf(const std::vector<Sentence>& sentences);
// "a", "a and b", "a, b and c"
std::string listed(const std::vector<std::string>& parts);
std::string listedWithCounts(const std::vector<std::string>& parts); // "mul and 2 × add"

// "3.3×" from 1.5 on, below that "12 %": the ratio of the larger value to the smaller one, or the change from the old
// value to the new one.
std::string changeText(double ratio, double changePct);

} // namespace lanescope
