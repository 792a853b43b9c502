#pragma once
// The text of an event for another file: unchanged, except for what other JSON readers reject.

#include "model/json/json_text.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope {

enum class Lines {
    Kept,
    Joined, // line breaks between tokens are left out, with the blanks after them
};
// Appends JSON text. Inside strings, control characters and backslashes that do not begin an escape are escaped; a
// trailing comma is left out.
void appendJson(std::string& out, std::string_view text, Lines lines);

// An event whose strings hold unescaped quotes, with these escaped.
std::string mended(std::string_view event);

// The arguments of an event as one line of JSON: "{...}". Empty if it has none.
std::string argumentsText(std::string_view event);

// Decimal microseconds, exact: 12345 is "12.345".
std::string microseconds(std::int64_t ns);

} // namespace lanescope
