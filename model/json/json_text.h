#pragma once
// Small pieces of JSON text, read tolerantly: for values that are needed at once while a trace is read.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// The inside of a string with its escapes decoded (\uXXXX to UTF-8); what is no escape stays as it is.
std::string decoded(std::string_view inside);

struct JsonMember {
    std::string_view key;   // without quotes, escapes as written
    std::string_view value; // as written: strings with their quotes
};
// Members of the object that begins at text[0]; as far as it can be read. `end`: where it stopped, behind the closing
// brace if it is whole. A string may hold unescaped quotes: where it makes no sense that it ends, it goes on to a quote
// that the object's end or another member follows, one of nextKeys if any are given.
std::vector<JsonMember> membersOf(std::string_view object, std::size_t* end = nullptr,
                                  std::span<const std::string_view> nextKeys = {});

// A value without its quotes, decoded if it is a string.
std::string plainText(std::string_view value);
std::optional<std::int64_t> wholeNumberOf(std::string_view value); // also of a string that holds one
std::optional<double> numberOf(std::string_view value);            // also of a string; finite only

inline bool isBlank(char c) { return static_cast<unsigned char>(c) <= ' '; }
void appendQuoted(std::string& out, std::string_view plain); // as a string of JSON
void appendEscapedControl(std::string& out, char c);         // of a control character: its escape

// The end of the value that begins at text[at] (behind its last character), or npos where the text is cut off.
std::size_t valueEnd(std::string_view text, std::size_t at);
std::size_t skipBlanksAt(std::string_view text, std::size_t at);

} // namespace lanescope
