#include "model/attribution/match_names.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

NamePairs longestCommonSubsequence(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b,
                                   std::size_t maxDifferences)
{
    const auto n = static_cast<std::ptrdiff_t>(a.size()), m = static_cast<std::ptrdiff_t>(b.size());
    const auto max = std::min(static_cast<std::ptrdiff_t>(maxDifferences), n + m);
    // reach[d] holds, of each diagonal k = x - y of -d..d, how far d differences lead.
    std::vector<std::vector<std::ptrdiff_t>> reach;
    std::ptrdiff_t found = -1;
    for (std::ptrdiff_t d = 0; d <= max && found < 0; ++d) {
        std::vector<std::ptrdiff_t> now(static_cast<std::size_t>(d + 1));
        for (std::ptrdiff_t i = 0; i <= d; ++i) { // k = 2 i - d
            const std::ptrdiff_t k = 2 * i - d;
            std::ptrdiff_t x = 0;
            if (d > 0) {
                const auto& last = reach.back();
                const bool comesDown =
                    i == 0 || (i < d && last[static_cast<std::size_t>(i - 1)] + 1 <= last[static_cast<std::size_t>(i)]);
                x = comesDown ? last[static_cast<std::size_t>(i)] : last[static_cast<std::size_t>(i - 1)] + 1;
            }
            std::ptrdiff_t y = x - k;
            while (x < n && y < m && y >= 0 && a[static_cast<std::size_t>(x)] == b[static_cast<std::size_t>(y)]) {
                ++x;
                ++y;
            }
            now[static_cast<std::size_t>(i)] = x;
            if (x >= n && y >= m)
                found = i;
        }
        reach.push_back(std::move(now));
    }
    NamePairs pairs;
    if (found < 0)
        return pairs;
    std::ptrdiff_t x = n, y = m, i = found;
    for (auto d = static_cast<std::ptrdiff_t>(reach.size()) - 1; d >= 0; --d) {
        std::ptrdiff_t fromX = 0, next = 0;
        if (d > 0) {
            const auto& last = reach[static_cast<std::size_t>(d - 1)];
            const bool comesDown =
                i == 0 || (i < d && last[static_cast<std::size_t>(i - 1)] + 1 <= last[static_cast<std::size_t>(i)]);
            next = comesDown ? i : i - 1;
            fromX = comesDown ? last[static_cast<std::size_t>(i)] : last[static_cast<std::size_t>(i - 1)] + 1;
        }
        const std::ptrdiff_t fromY = fromX - (2 * i - d);
        while (x > fromX && y > fromY) {
            --x;
            --y;
            pairs.emplace_back(static_cast<std::size_t>(x), static_cast<std::size_t>(y));
        }
        if (d > 0) { // where the step came from
            const std::ptrdiff_t k = 2 * next - (d - 1);
            x = reach[static_cast<std::size_t>(d - 1)][static_cast<std::size_t>(next)];
            y = x - k;
        }
        i = next;
    }
    std::reverse(pairs.begin(), pairs.end());
    return pairs;
}

std::size_t commonNames(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b)
{
    std::unordered_map<std::uint32_t, std::size_t> counts;
    for (const std::uint32_t name : a)
        ++counts[name];
    std::size_t common = 0;
    for (const std::uint32_t name : b)
        if (const auto at = counts.find(name); at != counts.end() && at->second > 0) {
            --at->second;
            ++common;
        }
    return common;
}

} // namespace lanescope
