#include "model/base/result.h"

#include <fmt/format.h>

namespace lanescope {

std::string Error::line() const
{
    std::string text = where.empty() ? std::string{} : where + ": ";
    if (offset)
        text += fmt::format("byte {}: ", *offset);
    return text + expected;
}

} // namespace lanescope
