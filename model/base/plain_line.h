#pragma once
// Text of a file, as one line that is safe to print: names can hold any byte, and a terminal would obey some of them.

#include <string>
#include <string_view>

namespace lanescope {

// Line breaks, control characters (also those of two bytes) and marks that turn the direction of text become spaces.
std::string plainLine(std::string_view text);

// A word that is much longer than a line, and a line that is much longer than a page, are cut in the middle, with their
// length: "aaaa…(30000 characters)…zzzz".
std::string withoutLongWords(const std::string& line);

} // namespace lanescope
