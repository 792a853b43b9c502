#pragma once
// The levels of how much a finding matters.

#include <string_view>

namespace lanescope {

enum class Severity { Info, Notice, Warning, Critical };

constexpr std::string_view nameOf(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return "info";
    case Severity::Notice:
        return "notice";
    case Severity::Warning:
        return "warning";
    case Severity::Critical:
        break;
    }
    return "critical";
}

} // namespace lanescope
