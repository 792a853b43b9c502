#include "model/analysis/compile_id.h"

#include <charconv>

namespace lanescope {

static std::optional<std::int64_t> numberOf(std::string_view text)
{
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || number < 0)
        return std::nullopt;
    return number;
}

std::optional<CompileId> compileIdOf(std::string_view name)
{
    constexpr std::string_view prefix = "Torch-Compiled Region: ";
    if (!name.starts_with(prefix))
        return std::nullopt;
    std::string_view id = name.substr(prefix.size());
    id = id.substr(0, id.find_first_not_of("0123456789/!_"));
    const std::size_t bar = id.find('_');
    const std::string_view attempt = bar == std::string_view::npos ? std::string_view{} : id.substr(bar + 1);
    id = id.substr(0, bar);
    const std::size_t last = id.rfind('/');
    if (last == std::string_view::npos || last == 0)
        return std::nullopt;
    const std::size_t before = id.rfind('/', last - 1);
    const std::size_t from = before == std::string_view::npos ? 0 : before + 1;
    const auto frame = numberOf(id.substr(from, last - from)), again = numberOf(id.substr(last + 1));
    return frame && again ? std::optional{CompileId{*frame, *again, numberOf(attempt).value_or(0)}} : std::nullopt;
}

} // namespace lanescope
