#pragma once
// Two sequences of tokens side by side: which elements belong together, in order, so that as many as can be do. Exact
// (a longest common subsequence) wherever the parts that differ are of moderate size, or long with few edits in them
// (1,000 or so); others are first split at tokens that occur once on each side, as a patience diff does. Memory and
// time stay bounded for any length.

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace lanescope {

// Positions in a and b, ascending in both.
using Alignment = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Alignment alignSequences(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b);

} // namespace lanescope
