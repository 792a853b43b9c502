#pragma once
// Writes a field of comma-separated values as RFC 4180 defines it: quoted where that is needed, with its quotes
// doubled.

#include <string>
#include <string_view>

namespace lanescope {

inline std::string csvField(std::string_view text)
{
    if (text.find_first_of(",\"\r\n") == std::string_view::npos)
        return std::string{text};
    std::string field = "\"";
    for (const char c : text) {
        if (c == '"')
            field += '"';
        field += c;
    }
    return field + '"';
}

} // namespace lanescope
