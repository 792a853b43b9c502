#include "model/base/result.h"

#include "model/base/plain_line.h"

#include <fmt/format.h>

namespace lanescope {

std::string Error::line() const
{
    std::string text = where.empty() ? std::string{} : where + ": ";
    if (offset)
        text += fmt::format("byte {}: ", *offset);
    text += expected;
    return plainLine(text); // names of files and keys can hold any byte
}

} // namespace lanescope
