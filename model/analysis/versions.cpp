#include "model/analysis/versions.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>

namespace lanescope {

std::string versionText(std::string_view key, std::string_view value)
{
    while (!value.empty() && (value.front() == '"' || value.front() == ' '))
        value.remove_prefix(1);
    while (!value.empty() && (value.back() == '"' || value.back() == ' '))
        value.remove_suffix(1);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc{} || end != value.data() + value.size() || number <= 0)
        return std::string{value};
    if (key.starts_with("hip_"))
        return fmt::format("{}.{}.{}", number / 10'000'000, number / 100'000 % 100, number % 100'000);
    if (key.starts_with("cuda_"))
        return fmt::format("{}.{}", number / 1000, number % 1000 / 10);
    return std::string{value};
}

} // namespace lanescope
