#include "model/base/plain_line.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

namespace {

bool continuesCharacter(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// The bytes of a character at `at` that no terminal should get; 0: it is harmless.
std::size_t harmfulAt(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t i) {
        return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : static_cast<unsigned char>(0);
    };
    if (byte(0) < ' ' || byte(0) == 0x7F)
        return 1;
    if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) < 0xA0) // U+0080 to U+009F
        return 2;
    if (byte(0) != 0xE2 || (byte(1) != 0x80 && byte(1) != 0x81))
        return 0;
    const bool isBreak = byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9); // U+2028, U+2029
    const bool turns = (byte(1) == 0x80 && byte(2) >= 0xAA && byte(2) <= 0xAE) || // U+202A to U+202E
                       (byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9);   // U+2066 to U+2069
    return isBreak || turns ? 3 : 0;
}

std::string shortened(std::string_view text, std::size_t keep)
{
    std::size_t first = keep, last = text.size() - keep;
    while (first > 0 && continuesCharacter(text[first]))
        --first;
    while (last < text.size() && continuesCharacter(text[last]))
        ++last;
    const auto characters =
        text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), continuesCharacter));
    return fmt::format("{}…({} characters)…{}", text.substr(0, first), characters, text.substr(last));
}

} // namespace

std::string plainLine(std::string_view text)
{
    std::string line;
    line.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t harmful = harmfulAt(text, at);
        line += harmful ? ' ' : text[at];
        at += std::max<std::size_t>(1, harmful);
    }
    return line;
}

std::string withoutLongWords(const std::string& line)
{
    constexpr std::size_t longestWord = 600, ofWord = 120, longestLine = 6000, ofLine = 1500; // bytes
    if (line.size() <= longestWord)
        return line;
    std::string out;
    for (std::size_t at = 0; at <= line.size();) {
        const std::size_t end = std::min(line.find(' ', at), line.size());
        const std::string_view word = std::string_view{line}.substr(at, end - at);
        out += word.size() > longestWord ? shortened(word, ofWord) : std::string{word};
        out += end < line.size() ? " " : "";
        at = end + 1;
    }
    return out.size() > longestLine ? shortened(out, ofLine) : out;
}

} // namespace lanescope
