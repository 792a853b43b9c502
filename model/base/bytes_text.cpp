#include "model/base/bytes_text.h"

#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <string_view>

namespace lanescope {

std::string shownBytes(std::int64_t bytes)
{
    constexpr std::string_view units[] = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    double x = std::abs(static_cast<double>(bytes));
    std::size_t unit = 0;
    for (; x >= 999.5 && unit + 1 < std::size(units); x /= 1000)
        ++unit;
    const std::string_view sign = bytes < 0 ? "-" : "";
    if (unit == 0)
        return fmt::format("{}{:.0f} B", sign, x);
    return fmt::format("{}{:.{}f} {}", sign, x, x < 9.995 ? 2 : x < 99.95 ? 1 : 0, units[unit]);
}

} // namespace lanescope
