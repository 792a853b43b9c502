#pragma once
// Findings by their rule, with what each would save.

#include "model/replay/ranked_findings.h"

#include <optional>
#include <string_view>

namespace lanescope::test {

// The first one; empty: the rule has none.
inline std::optional<Finding> rankedCalled(const Analysis& analysis, std::string_view rule)
{
    for (const Finding& finding : rankedFindingsOf(analysis))
        if (finding.rule->id == rule)
            return finding;
    return {};
}

} // namespace lanescope::test
