#pragma once
// Finds what repeats on a stream without recorded modules: the same kernels in the same order, three times or more.
// Such a unit is called a repeated block, never a layer, for it may hold two of them.

#include "model/attribution/place_table.h"

#include <string>
#include <vector>

namespace lanescope {

struct RepeatedBlock {
    std::size_t kernels = 0; // in one unit
    std::uint64_t repeats = 0;
    std::vector<std::uint32_t> works; // in all units: places in Attribution::works
    LayerFold fold;                   // folds the units' busy times
    std::string title() const;        // "36 × repeated block of 15 kernels"
};

// Most time first, down to 2 % of the stream's busy time. works: places in Analysis::work(), in order of begin.
// isCovered: by place in Analysis::work(), what belongs to a layer already; no block holds it or continues across it.
std::vector<RepeatedBlock> repeatedBlocks(const Analysis& analysis, const std::vector<std::uint32_t>& works,
                                          const std::vector<bool>& isCovered);

} // namespace lanescope
