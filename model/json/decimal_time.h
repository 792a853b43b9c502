#pragma once
// Converts decimal microseconds to integer nanoseconds digit by digit, because a double cannot hold
// 1727185283123456.789.

#include <cstdint>
#include <optional>
#include <string_view>

namespace lanescope {

// Times beyond this (73 years; from 1970, the year 2043) are refused, so that a begin, a duration and the distance to
// the trace's zero add up without overflow.
constexpr std::int64_t maxNs = std::int64_t{1} << 61;

// "12.5" is 12500. Accepts a sign, an exponent and blanks around; digits after the third decimal are rounded, halves
// away from zero. Returns nullopt if the text is not a number or is out of range.
std::optional<std::int64_t> nsOfMicroseconds(std::string_view text);

} // namespace lanescope
