#pragma once
// Nesting follows time: on one lane a slice lies inside another if it begins and ends within it. A slice that begins
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
    std::vector<std::uint32_t> rowOf;  // of each slice, an index in rows
    std::vector<std::uint32_t> parent; // of each slice, an index in slices, or noParent
    std::uint32_t maxDepth = 0, stacks = 0, overlapping = 0;
};

// Orders by begin, then the longer first, then the order of the file.
void sortForNesting(std::span<RawSlice> slices);
// Of slices in that order.
Nesting nest(std::span<const RawSlice> slices);

} // namespace lanescope
