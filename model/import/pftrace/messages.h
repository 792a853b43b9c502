#pragma once
// Helpers that read a protobuf message from text and format or parse a number.

#include <charconv>
#include <cstdint>
#include <optional>
#include <protozero/pbf_reader.hpp>
#include <string_view>

namespace lanescope::pftrace {

inline std::string_view viewOf(protozero::data_view view) { return {view.data(), view.size()}; }
inline protozero::pbf_reader readerOf(std::string_view data) { return {data.data(), data.size()}; }

// The number that the whole text is; nullopt if it is not one.
inline std::optional<std::int64_t> wholeOf(std::string_view text)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional{value} : std::nullopt;
}

} // namespace lanescope::pftrace
