#include "capture/json_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace lanescope::capture {

namespace {

// Length of the valid UTF-8 sequence that begins here; 0: it is invalid.
std::size_t utf8Length(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    const std::size_t length = first < 0x80                    ? 1
                               : first >= 0xc2 && first < 0xe0 ? 2
                               : first >= 0xe0 && first < 0xf0 ? 3
                               : first >= 0xf0 && first < 0xf5 ? 4
                                                               : 0;
    if (length == 0 || length > text.size())
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xc0) != 0x80)
            return 0;
    if (length > 2) { // not overlong, not a surrogate, not beyond Unicode
        const unsigned char second = byte(1);
        if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) || (first == 0xf0 && second < 0x90) ||
            (first == 0xf4 && second > 0x8f))
            return 0;
    }
    return length;
}

template <class T>
void append(std::string& to, T value)
{
    std::array<char, 40> text;
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    to.append(text.data(), end);
}

} // namespace

void appendQuoted(std::string& to, std::string_view text)
{
    to += '"';
    while (!text.empty()) {
        const std::size_t length = utf8Length(text);
        const auto c = static_cast<unsigned char>(text[0]);
        if (length == 0)
            to += "\\ufffd";
        else if (c == '"' || c == '\\')
            to.append({'\\', static_cast<char>(c)});
        else if (c < 0x20) {
            constexpr std::string_view digits = "0123456789abcdef";
            to += "\\u00";
            to.append({digits[c >> 4], digits[c & 15]});
        } else
            to.append(text.substr(0, length));
        text.remove_prefix(length ? length : 1);
    }
    to += '"';
}

void appendNumber(std::string& to, std::uint64_t value) { append(to, value); }
void appendNumber(std::string& to, std::int64_t value) { append(to, value); }

void appendNumber(std::string& to, double value)
{
    if (std::isfinite(value))
        append(to, value);
    else
        to += "null";
}

void appendMicroseconds(std::string& to, std::uint64_t ns)
{
    append(to, ns / 1000);
    const auto rest = static_cast<unsigned>(ns % 1000);
    to.append({'.', static_cast<char>('0' + rest / 100), static_cast<char>('0' + rest / 10 % 10),
               static_cast<char>('0' + rest % 10)});
}

} // namespace lanescope::capture
