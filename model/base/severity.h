#pragma once
// The levels of how much a finding matters.

#include "model/base/time.h"

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

// The severity of something that takes, or would save, `part` of `whole`.
constexpr Severity severityOf(Ns part, Ns whole)
{
    constexpr std::int64_t muchOf = 10, someOf = 100; // divisors: the minimum parts of the whole
    if (part * muchOf >= whole)
        return Severity::Warning;
    return part * someOf >= whole ? Severity::Notice : Severity::Info;
}

} // namespace lanescope
