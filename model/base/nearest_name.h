#pragma once
// The name that a mistyped word means.

#include <span>
#include <string>
#include <string_view>

namespace lanescope {

// "; did you mean table?", or empty if no candidate is near.
std::string didYouMean(std::string_view word, std::span<const std::string> candidates);

} // namespace lanescope
