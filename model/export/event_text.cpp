#include "model/export/event_text.h"

#include "model/json/event_fields.h"
#include "model/json/json_text.h"

#include <array>
#include <cstring>
#include <fmt/format.h>
#include <span>

namespace lanescope {

namespace {

bool isHex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

// Bytes that cannot be copied inside a string: its end, a backslash, control characters.
constexpr std::array<bool, 256> special = [] {
    std::array<bool, 256> is{};
    for (std::size_t c = 0; c < ' '; ++c)
        is[c] = true;
    is['"'] = is['\\'] = true;
    return is;
}();

// The length of the escape at p; 0 if it is only a backslash.
std::size_t escapeLength(const char* p, const char* end)
{
    if (end - p < 2)
        return 0;
    if (p[1] == 'u')
        return end - p >= 6 && isHex(p[2]) && isHex(p[3]) && isHex(p[4]) && isHex(p[5]) ? 6 : 0;
    return std::strchr("\"\\/bfnrt", p[1]) && p[1] != '\0' ? 2 : 0;
}

// Appends the content of a string from p on, up to its closing quote or `end`; with `all`, quotes before `end` are
// escaped too.
const char* appendInside(std::string& out, const char* p, const char* end, bool all)
{
    while (p < end) {
        const char* from = p;
        while (p < end && !special[static_cast<unsigned char>(*p)])
            ++p;
        out.append(from, p);
        if (p >= end)
            break;
        if (*p == '"') {
            if (!all)
                return p;
            out += "\\\"";
            ++p;
        } else if (*p == '\\') {
            const std::size_t n = escapeLength(p, end);
            out.append(n ? std::string_view{p, n} : "\\\\");
            p += n ? n : 1;
        } else {
            appendEscapedControl(out, *p++);
        }
    }
    return p;
}

// Appends the text between two strings. A comma without a following value is left out.
void appendOutside(std::string& out, std::string_view text, Lines lines)
{
    const auto isCommaTooMany = [&](std::size_t i) {
        i = skipBlanksAt(text, i + 1);
        return i < text.size() && (text[i] == '}' || text[i] == ']' || text[i] == ',');
    };
    for (std::size_t i = 0; i < text.size();) {
        std::size_t plain = i;
        while (plain < text.size() && text[plain] != ',' && text[plain] != '\n' && text[plain] != '\r')
            ++plain;
        out += text.substr(i, plain - i);
        i = plain;
        if (i == text.size())
            return;
        if (text[i] == ',') {
            if (!isCommaTooMany(i))
                out += ',';
            ++i;
        } else if (lines == Lines::Kept) {
            out += text[i++];
        } else {
            i = skipBlanksAt(text, i);
        }
    }
}

} // namespace

void appendJson(std::string& out, std::string_view text, Lines lines)
{
    const char* p = text.data();
    const char* const end = p + text.size();
    while (p < end) {
        const char* quote = static_cast<const char*>(std::memchr(p, '"', static_cast<std::size_t>(end - p)));
        const char* const behind = quote ? quote + 1 : end;
        appendOutside(out, {p, static_cast<std::size_t>(behind - p)}, lines);
        p = behind;
        if (!quote)
            return;
        p = appendInside(out, p, end, false);
        if (p < end) {
            out += '"';
            ++p;
        }
    }
}

namespace {

std::string mendedObject(std::string_view object, std::span<const std::string_view> nextKeys, int depth = 0)
{
    constexpr int maxDepth = 16;
    std::string out = "{";
    const auto appendString = [&](std::string_view inside) {
        out += '"';
        appendInside(out, inside.data(), inside.data() + inside.size(), true);
        out += '"';
    };
    for (const JsonMember& m : membersOf(object, nullptr, nextKeys)) {
        out += out.size() > 1 ? ", " : "";
        appendString(m.key);
        out += ": ";
        if (m.value.size() >= 2 && m.value.front() == '"')
            appendString(m.value.substr(1, m.value.size() - 2));
        else if (m.value.front() == '{' && depth < maxDepth)
            out += mendedObject(m.value, {}, depth + 1);
        else
            appendJson(out, m.value, Lines::Kept);
    }
    return out + '}';
}

} // namespace

std::string mended(std::string_view event) { return mendedObject(event, eventKeys); }

std::string argumentsText(std::string_view event)
{
    std::string out;
    for (const JsonMember& m : membersOf(event, nullptr, eventKeys))
        if (m.key == "args") {
            if (valueEnd(m.value, 0) == m.value.size())
                appendJson(out, m.value, Lines::Joined);
            else
                appendJson(out, mendedObject(m.value, {}), Lines::Joined);
        }
    return out;
}

std::string microseconds(std::int64_t ns)
{
    const std::uint64_t size = ns < 0 ? -static_cast<std::uint64_t>(ns) : static_cast<std::uint64_t>(ns);
    return fmt::format("{}{}.{:03}", ns < 0 ? "-" : "", size / 1000, size % 1000);
}

} // namespace lanescope
