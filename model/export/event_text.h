#pragma once
// The text of an event on its way into another file: kept as it stands, but for what other readers of JSON refuse.

#include "model/json/json_text.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope {

enum class Lines {
    Kept,
    Joined, // breaks between tokens are left out, with the blanks behind them
};
// Appends JSON text. Inside strings, control characters and backslashes that begin no escape are escaped; a comma that
// nothing follows is left out.
void appendJson(std::string& out, std::string_view text, Lines lines);

// An event whose strings hold unescaped quotes, with them escaped.
std::string mended(std::string_view event);

// The arguments of an event as one line of JSON: "{...}". Empty where it has none.
std::string argumentsText(std::string_view event);

// Decimal microseconds, exact: 12345 is "12.345".
std::string microseconds(std::int64_t ns);

} // namespace lanescope
