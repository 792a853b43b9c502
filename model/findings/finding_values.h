#pragma once

#include "model/findings/rule.h"

namespace lanescope {

// A time among the finding's values; absent if it has none of that name.
inline std::optional<Ns> timeValue(const Finding& finding, const std::string& key)
{
    const auto at = finding.values.find(key);
    const Ns* time = at == finding.values.end() ? nullptr : std::get_if<Ns>(&at->second);
    return time ? std::optional{*time} : std::nullopt;
}

} // namespace lanescope
