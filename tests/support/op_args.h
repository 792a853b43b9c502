#pragma once
// The arguments of an op as Kineto writes them, for tests.

#include <fmt/format.h>
#include <string>
#include <string_view>

namespace lanescope::test {

inline std::string args(std::string_view dims, std::string_view types, std::string_view strides = {},
                        std::string_view concrete = {})
{
    std::string text = fmt::format(R"({{"External id": 3, "Input Dims": {}, "Input type": {})", dims, types);
    if (!strides.empty())
        text += fmt::format(R"(, "Input Strides": {})", strides);
    if (!concrete.empty())
        text += fmt::format(R"(, "Concrete Inputs": {})", concrete);
    return text + '}';
}

} // namespace lanescope::test
