#include "model/json/json_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace lanescope {

namespace {

void appendUtf8(std::string& out, std::uint32_t c)
{
    if (c < 0x80) {
        out.push_back(static_cast<char>(c));
    } else if (c < 0x800) {
        out.push_back(static_cast<char>(0xC0 | c >> 6));
        out.push_back(static_cast<char>(0x80 | (c & 0x3F)));
    } else if (c < 0x10000) {
        out.push_back(static_cast<char>(0xE0 | c >> 12));
        out.push_back(static_cast<char>(0x80 | (c >> 6 & 0x3F)));
        out.push_back(static_cast<char>(0x80 | (c & 0x3F)));
    } else {
        out.push_back(static_cast<char>(0xF0 | c >> 18));
        out.push_back(static_cast<char>(0x80 | (c >> 12 & 0x3F)));
        out.push_back(static_cast<char>(0x80 | (c >> 6 & 0x3F)));
        out.push_back(static_cast<char>(0x80 | (c & 0x3F)));
    }
}

std::optional<std::uint32_t> hex4(std::string_view text)
{
    std::uint32_t value = 0;
    if (text.size() < 4)
        return std::nullopt;
    const auto [end, error] = std::from_chars(text.data(), text.data() + 4, value, 16);
    return error == std::errc{} && end == text.data() + 4 ? std::optional{value} : std::nullopt;
}

} // namespace

std::string decoded(std::string_view inside)
{
    std::string out;
    out.reserve(inside.size());
    for (std::size_t i = 0; i < inside.size(); ++i) {
        if (inside[i] != '\\' || i + 1 == inside.size()) {
            out.push_back(inside[i]);
            continue;
        }
        const char c = inside[++i];
        switch (c) {
        case 'n':
            out.push_back('\n');
            break;
        case 't':
            out.push_back('\t');
            break;
        case 'r':
            out.push_back('\r');
            break;
        case 'b':
            out.push_back('\b');
            break;
        case 'f':
            out.push_back('\f');
            break;
        case '"':
        case '\\':
        case '/':
            out.push_back(c);
            break;
        case 'u':
            if (auto code = hex4(inside.substr(i + 1))) {
                i += 4;
                if (*code >= 0xD800 && *code < 0xDC00 && inside.substr(i + 1, 2) == "\\u")
                    if (const auto low = hex4(inside.substr(i + 3)); low && *low >= 0xDC00 && *low < 0xE000) {
                        code = 0x10000 + ((*code - 0xD800) << 10) + (*low - 0xDC00);
                        i += 6;
                    }
                appendUtf8(out, *code >= 0xD800 && *code < 0xE000 ? 0xFFFD : *code);
                break;
            }
            [[fallthrough]];
        default: // not an escape: a path with single backslashes
            out.push_back('\\');
            out.push_back(c);
        }
    }
    return out;
}

std::size_t skipBlanksAt(std::string_view text, std::size_t at)
{
    while (at < text.size() && isBlank(text[at]))
        ++at;
    return at;
}

std::size_t valueEnd(std::string_view text, std::size_t at)
{
    if (at >= text.size())
        return std::string_view::npos;
    const auto stringEnd = [&](std::size_t i) { // i is at the opening quote
        for (++i; i < text.size(); ++i) {
            if (text[i] == '\\')
                ++i;
            else if (text[i] == '"')
                return i + 1;
        }
        return std::string_view::npos;
    };
    if (text[at] == '"')
        return stringEnd(at);
    if (text[at] == '{' || text[at] == '[') {
        int depth = 0;
        for (std::size_t i = at; i < text.size();) {
            if (text[i] == '"') {
                i = stringEnd(i);
                if (i == std::string_view::npos)
                    return i;
                continue;
            }
            if (text[i] == '{' || text[i] == '[')
                ++depth;
            else if ((text[i] == '}' || text[i] == ']') && --depth == 0)
                return i + 1;
            ++i;
        }
        return std::string_view::npos;
    }
    std::size_t i = at;
    while (i < text.size() && !isBlank(text[i]) && text[i] != ',' && text[i] != '}' && text[i] != ']')
        ++i;
    return i == text.size() ? std::string_view::npos : i;
}

namespace {

// True if the object continues, or ends, at `at`, after one of its values. If the text is cut off there, it counts as
// true.
bool goesOn(std::string_view text, std::size_t at, std::span<const std::string_view> nextKeys)
{
    at = skipBlanksAt(text, at);
    if (at >= text.size())
        return true;
    if (text[at] == '}') {
        at = skipBlanksAt(text, at + 1);
        return at >= text.size() || text[at] == ',' || text[at] == '}' || text[at] == ']';
    }
    if (text[at] != ',')
        return false;
    at = skipBlanksAt(text, at + 1);
    if (at >= text.size() || text[at] == '}' || text[at] == ',')
        return true;
    if (text[at] != '"')
        return false;
    const std::size_t close = valueEnd(text, at);
    if (close == std::string_view::npos)
        return nextKeys.empty();
    const std::size_t colon = skipBlanksAt(text, close);
    if (colon < text.size() && text[colon] != ':')
        return false;
    return nextKeys.empty() ||
           std::find(nextKeys.begin(), nextKeys.end(), text.substr(at + 1, close - at - 2)) != nextKeys.end();
}

// The end of a member's value: the strict one if the object continues after it, else the first plausible one.
std::size_t memberEnd(std::string_view text, std::size_t at, std::span<const std::string_view> nextKeys)
{
    const std::size_t strict = valueEnd(text, at);
    if (strict != std::string_view::npos && goesOn(text, strict, {}))
        return strict;
    const char first = at < text.size() ? text[at] : '\0';
    if ((first != '"' && first != '{' && first != '[') || text.back() != '}') // a number, or the whole value is cut off
        return strict;
    for (std::size_t i = at + 1; i < text.size(); ++i) {
        const char c = text[i];
        if (first == '"' && c == '\\')
            ++i;
        else if (first == '"' ? c == '"' : c == '}' || c == ']')
            if (i + 1 < text.size() && goesOn(text, i + 1, nextKeys))
                return i + 1;
    }
    return std::string_view::npos;
}

} // namespace

std::vector<JsonMember> membersOf(std::string_view object, std::size_t* end, std::span<const std::string_view> nextKeys)
{
    std::vector<JsonMember> members;
    std::size_t at = 0;
    const auto done = [&] {
        if (end)
            *end = at;
        return members;
    };
    if (object.empty() || object[0] != '{')
        return done();
    for (std::size_t i = 1;;) {
        i = skipBlanksAt(object, i);
        at = i;
        if (i >= object.size())
            return done();
        if (object[i] == '}') {
            at = i + 1;
            return done();
        }
        if (object[i] == ',') {
            ++i;
            continue;
        }
        if (object[i] != '"')
            return done();
        const std::size_t keyEnd = valueEnd(object, i);
        if (keyEnd == std::string_view::npos)
            return done();
        const std::string_view key = object.substr(i + 1, keyEnd - i - 2);
        i = skipBlanksAt(object, keyEnd);
        if (i >= object.size() || object[i] != ':')
            return done();
        i = skipBlanksAt(object, i + 1);
        const std::size_t behind = memberEnd(object, i, nextKeys);
        if (behind == std::string_view::npos || behind == i)
            return done();
        members.push_back({key, object.substr(i, behind - i)});
        i = behind;
    }
}

std::string plainText(std::string_view value)
{
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
        return decoded(value.substr(1, value.size() - 2));
    return std::string{value};
}

namespace {

std::string_view unquoted(std::string_view value)
{
    return value.size() >= 2 && value.front() == '"' && value.back() == '"' ? value.substr(1, value.size() - 2) : value;
}

} // namespace

std::optional<std::int64_t> wholeNumberOf(std::string_view value)
{
    value = unquoted(value);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    return error == std::errc{} && end == value.data() + value.size() ? std::optional{number} : std::nullopt;
}

std::optional<double> numberOf(std::string_view value)
{
    value = unquoted(value);
    double number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc{} || end != value.data() + value.size() || !std::isfinite(number))
        return std::nullopt;
    return number;
}

void appendEscapedControl(std::string& out, char c)
{
    switch (c) {
    case '\n':
        out += "\\n";
        return;
    case '\r':
        out += "\\r";
        return;
    case '\t':
        out += "\\t";
        return;
    default:
        out += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
    }
}

void appendQuoted(std::string& out, std::string_view plain)
{
    out += '"';
    for (const char c : plain)
        if (c == '"' || c == '\\')
            (out += '\\') += c;
        else if (static_cast<unsigned char>(c) < ' ')
            appendEscapedControl(out, c);
        else
            out += c;
    out += '"';
}

} // namespace lanescope
