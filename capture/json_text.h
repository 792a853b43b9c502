#pragma once
// JSON text for events, of which there may be millions: no tree is built, nothing is looked up.

#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope::capture {

void appendQuoted(std::string& to, std::string_view text);  // bytes that are no UTF-8 become U+FFFD
void appendMicroseconds(std::string& to, std::uint64_t ns); // with exactly three decimals
void appendNumber(std::string& to, std::uint64_t value);
void appendNumber(std::string& to, std::int64_t value);
void appendNumber(std::string& to, double value); // as short as it can be read back

} // namespace lanescope::capture
