#pragma once
// Nests the slices of a lane by time: a slice is inside another if it begins and ends within it. A slice that begins
// inside another and ends after it cannot be drawn below it; it starts a further stack of rows and is counted. Nothing
// is clipped, dropped or given another parent.

#include "model/store/trace_builder.h"

#include <cstdint>
#include <span>
#include <vector>

namespace lanescope {

struct Nesting {
    struct RowShape {
        std::uint32_t stack, depth, count;
    };
    static constexpr std::uint32_t noParent = ~0u;

    std::vector<RowShape> rows;        // ordered by stack, depth
    std::vector<std::uint32_t> rowOf;  // per slice: an index in rows
    std::vector<std::uint32_t> parent; // per slice: an index in slices, or noParent
    std::uint32_t maxDepth = 0, stacks = 0, overlapping = 0;
};

// Orders by begin, then the longer first, then as in the file.
void sortForNesting(std::span<RawSlice> slices);
// Slices must be in that order.
Nesting nest(std::span<const RawSlice> slices);

} // namespace lanescope
