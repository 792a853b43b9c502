#pragma once
// Pairs the kernels of a replay with those of a capture, by their names in order.

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace lanescope {

using NamePairs = std::vector<std::pair<std::size_t, std::size_t>>; // ascending in both

// Myers' longest common subsequence. Empty where the two differ in more than `mostDifferences` places.
NamePairs longestCommonSubsequence(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b,
                                   std::size_t maxDifferences = 4000);

// Names that both hold, counted as often as both hold them: no subsequence is longer.
std::size_t commonNames(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b);

} // namespace lanescope
