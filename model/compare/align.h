#pragma once
// Aligns two sequences of tokens: pairs as many equal elements as possible, in order. The result is exact (a longest
// common subsequence) if the parts that differ are of moderate size, or long with few edits in them (about 1,000);
// other parts are first split at tokens that occur once on each side, as a patience diff does. Memory and time are
// bounded for any length.

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace lanescope {

// Indices in a and b, both ascending.
using Alignment = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Alignment alignSequences(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b);

} // namespace lanescope
