#pragma once
// Computes a part of a whole in one place, so that every caller handles an empty whole in the same way.

#include "model/base/time.h"

#include <optional>

namespace lanescope {

// 0 to 1 if the part is inside the whole; 0 if the whole is empty.
constexpr double share(Ns part, Ns whole)
{
    return whole.count() == 0 ? 0 : static_cast<double>(part.count()) / static_cast<double>(whole.count());
}

// In percent; absent if the whole is empty.
constexpr std::optional<double> sharePct(Ns part, Ns whole)
{
    if (whole.count() == 0)
        return std::nullopt;
    return 100.0 * static_cast<double>(part.count()) / static_cast<double>(whole.count());
}

} // namespace lanescope
