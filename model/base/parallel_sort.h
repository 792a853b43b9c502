#pragma once
// Sorts on all cores: each sorts a part, then neighbouring parts are merged. Equal values may change their order.

#include "model/base/parallel.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace lanescope {

template <class Values, class Before>
void parallelSort(Values& values, Before before)
{
    constexpr std::size_t minPart = 1 << 16; // smaller parts are sorted as fast by one core
    const std::size_t size = values.size(), parts = std::min(workerCount(), size / minPart);
    if (parts <= 1) {
        std::sort(values.begin(), values.end(), before);
        return;
    }
    const auto at = [&](std::size_t part) {
        return values.begin() + static_cast<std::ptrdiff_t>(size * std::min(part, parts) / parts);
    };
    parallelFor(parts, [&](std::size_t part) { std::sort(at(part), at(part + 1), before); });
    for (std::size_t together = 1; together < parts; together *= 2)
        parallelFor((parts + 2 * together - 1) / (2 * together), [&](std::size_t pair) {
            const std::size_t first = 2 * together * pair;
            std::inplace_merge(at(first), at(first + together), at(first + 2 * together), before);
        });
}

} // namespace lanescope
