#include "model/base/result.h"

#include <fmt/format.h>

namespace lanescope {

std::string Error::line() const
{
    std::string text = where.empty() ? std::string{} : where + ": ";
    if (offset)
        text += fmt::format("byte {}: ", *offset);
    text += expected;
    // Names of files and keys can hold any byte; the line must not contain a line break.
    for (char& c : text)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f')
            c = ' ';
    return text;
}

} // namespace lanescope
