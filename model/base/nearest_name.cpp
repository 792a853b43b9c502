#include "model/base/nearest_name.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <numeric>
#include <vector>

namespace lanescope {

namespace {

// The number of letters to add, remove, replace or swap with a neighbour to turn one word into the other.
std::size_t editsBetween(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> before, row(b.size() + 1), next(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        next[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            next[j] = std::min({row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                next[j] = std::min(next[j], before[j - 2] + 1);
        }
        before = std::move(row);
        row = next;
    }
    return row.back();
}

} // namespace

std::string didYouMean(std::string_view word, std::span<const std::string> candidates)
{
    const auto lower = [](std::string_view text) {
        std::string low{text};
        std::transform(low.begin(), low.end(), low.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return low;
    };
    const std::string given = lower(word);
    const std::size_t letters = given.size() - std::min(given.size(), given.find_first_not_of('-'));
    const std::string* best = nullptr;
    std::size_t fewest = letters <= 3 ? 2 : 1 + (letters + 1) / 3; // fewer edits than this count as a typing error
    for (const std::string& candidate : candidates) {
        const std::size_t edits = letters >= 3 && candidate.starts_with(given) ? 0 // it was abbreviated
                                                                               : editsBetween(given, lower(candidate));
        if (edits < fewest) {
            fewest = edits;
            best = &candidate;
        }
    }
    return best ? fmt::format("; did you mean {}?", *best) : std::string{};
}

} // namespace lanescope
