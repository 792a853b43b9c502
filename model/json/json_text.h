#pragma once
// Small tolerant JSON helpers, for values that are needed at once while a trace is read.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// Decodes the escapes of a string's content (\uXXXX to UTF-8); an invalid escape stays as it is.
std::string decoded(std::string_view inside);

struct JsonMember {
    std::string_view key;   // without quotes, escapes as written
    std::string_view value; // as written: strings with their quotes
};
// The members of the object that begins at text[0], as far as it can be read. `end` is the position where reading
// stopped, after the closing brace if the object is complete. A string may hold unescaped quotes: it ends only at a
// quote that is followed by the object's end or by another member, whose key is one of nextKeys if any are given.
std::vector<JsonMember> membersOf(std::string_view object, std::size_t* end = nullptr,
                                  std::span<const std::string_view> nextKeys = {});

// A value without its quotes; strings are decoded.
std::string plainText(std::string_view value);
std::optional<std::int64_t> wholeNumberOf(std::string_view value); // also from a string that holds a number
std::optional<double> numberOf(std::string_view value);            // also from a string; only finite numbers

inline bool isBlank(char c) { return static_cast<unsigned char>(c) <= ' '; }
void appendQuoted(std::string& out, std::string_view plain); // appends it as a JSON string
void appendEscapedControl(std::string& out, char c);         // appends the escape of a control character

// The end of the value that begins at text[at] (one past its last character), or npos if the text is cut off.
std::size_t valueEnd(std::string_view text, std::size_t at);
std::size_t skipBlanksAt(std::string_view text, std::size_t at);

} // namespace lanescope
