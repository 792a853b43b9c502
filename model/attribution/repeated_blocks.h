#pragma once
// Finds what repeats on a stream without recorded modules: the same kernels in the same order, three times or more.
// Such a unit is called a repeated block, never a layer, for it may hold two of them.

#include "model/attribution/place_table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

// A block may consist of a shorter unit, several times, and a few kernels more.
struct ShorterUnit {
    std::size_t kernels = 0, repeats = 0, more = 0;
};
// names: of a block's kernels, in order; the block may begin anywhere in it. Absent if more than a tenth of the kernels
// is left over.
std::optional<ShorterUnit> shorterUnitOf(const std::vector<std::uint32_t>& names);

struct RepeatedBlock {
    std::size_t kernels = 0; // in one unit
    std::optional<ShorterUnit> shorter;
    std::uint64_t repeats = 0;
    std::vector<std::uint32_t> works; // in all units: places in Attribution::works
    LayerFold fold;                   // folds the units' busy times
    std::string name() const;         // "repeated block of 15 kernels", "... of 43 kernels (2 × 21 + 1)"
    std::string title() const;        // "36 × repeated block of 15 kernels"
};

// Most time first, down to 2 % of the stream's busy time. works: places in Analysis::work(), in order of begin.
// isCovered: by place in Analysis::work(), what belongs to a layer already; no block holds it or continues across it.
std::vector<RepeatedBlock> repeatedBlocks(const Analysis& analysis, const std::vector<std::uint32_t>& works,
                                          const std::vector<bool>& isCovered);

} // namespace lanescope
