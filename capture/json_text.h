#pragma once
// Writes JSON text for millions of events, without building a tree and without lookups.

#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope::capture {

void appendQuoted(std::string& to, std::string_view text);  // bytes that are not UTF-8 become U+FFFD
void appendMicroseconds(std::string& to, std::uint64_t ns); // with exactly three decimals
void appendNumber(std::string& to, std::uint64_t value);
void appendNumber(std::string& to, std::int64_t value);
void appendNumber(std::string& to, double value); // the shortest text that reads back as the same value

} // namespace lanescope::capture
