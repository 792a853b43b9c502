#pragma once
// The timeline's keys, as `?` shows them and the README lists them.

#include <span>
#include <string_view>

namespace lanescope {

struct KeyHelp {
    std::string_view keys, what;
};

std::span<const KeyHelp> timelineKeys();

} // namespace lanescope
