#include "model/base/brief_duration.h"

#include <cmath>
#include <fmt/format.h>
#include <string_view>

namespace lanescope {

std::string briefDuration(Ns duration)
{
    struct Unit {
        double ns;
        std::string_view name;
    };
    const double ns = static_cast<double>(duration.count());
    const Unit unit = std::abs(ns) >= 999.5e6   ? Unit{1e9, "s"}
                      : std::abs(ns) >= 999.5e3 ? Unit{1e6, "ms"}
                      : std::abs(ns) >= 999.5   ? Unit{1e3, "µs"}
                                                : Unit{1, "ns"};
    const double value = ns / unit.ns;
    const int digits = unit.ns == 1 || std::abs(value) >= 99.995 ? 0 : std::abs(value) >= 9.9995 ? 2 : 3;
    return fmt::format("{:.{}f} {}", value, digits, unit.name);
}

} // namespace lanescope
