#include "model/base/text.h"

#include <cmath>
#include <fmt/format.h>

namespace lanescope {

// 2,821, as the tables of the window write it.
static std::string withCommas(std::int64_t count)
{
    std::string text = std::to_string(count);
    for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > (count < 0 ? 1 : 0); at -= 3)
        text.insert(static_cast<std::size_t>(at), 1, ',');
    return text;
}

std::string formatValue(const TextValue& value, const TextValues& values, FormatDuration duration)
{
    if (const Ns* ns = std::get_if<Ns>(&value))
        return duration(*ns);
    if (const double* number = std::get_if<double>(&value)) {
        std::string text = fmt::format("{:.{}g}", *number, std::abs(*number) < 1000 ? 3 : 4); // 1307, not 1.31e+03
        return *number < 100 && text == "100" ? "99.9" : text; // less than 100 % does not round to it
    }
    if (const std::int64_t* count = std::get_if<std::int64_t>(&value))
        return withCommas(*count);
    if (const Phrase* phrase = std::get_if<Phrase>(&value))
        return format(phrase->text, values, duration);
    return std::get<std::string>(value);
}

std::string format(std::string_view english, const TextValues& values, FormatDuration duration)
{
    const std::string text = translated(english);
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t close = text[i] == '{' ? text.find('}', i) : std::string::npos;
        if (close == std::string::npos) {
            out.push_back(text[i]);
            continue;
        }
        const auto value = values.find(text.substr(i + 1, close - i - 1));
        if (value != values.end())
            out += formatValue(value->second, values, duration);
        i = close;
    }
    return out;
}

std::string torchDuration(Ns duration)
{
    const double us = static_cast<double>(duration.count()) / 1e3;
    if (us >= 1e6)
        return fmt::format("{:.3f}s", us / 1e6);
    if (us >= 1e3)
        return fmt::format("{:.3f}ms", us / 1e3);
    return fmt::format("{:.3f}us", us);
}

} // namespace lanescope
