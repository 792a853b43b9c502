#pragma once
// Gives the slices of a lane their places: nests them, and writes them into the columns row by row.

#include "model/store/column.h"
#include "model/store/links.h"
#include "model/store/nesting.h"
#include "model/store/packed_slices.h"
#include "model/store/shared_numbers.h"
#include "model/store/source_column.h"
#include "model/store/trace_builder.h"

#include <cstdint>
#include <span>
#include <vector>

namespace lanescope {

// Of the whole trace.
struct SliceColumns {
    StoreColumn<std::int64_t>&begin, &duration;
    SourceColumn& source;
    StoreColumn<std::uint32_t>&name, &parent;
    StoreColumn<std::uint16_t>& category;
    std::span<const SliceKind> kinds; // by category
    std::int64_t zeroNs;
};

struct LaidOutLane {
    std::vector<Nesting::RowShape> rows; // ordered by stack, depth
    std::vector<std::uint32_t> kinds;    // per row: bit k: holds a slice of SliceKind k
    std::uint32_t maxDepth = 0, stacks = 0, overlapping = 0;
    std::vector<Correlated> calls, work;
};

// Takes those of all lanes.
CallsAndWork takeCorrelated(std::span<LaidOutLane> lanes);

// Slices of the lane that an importer packed; the numbers translate its names and categories.
struct PackedPiece {
    PackedSlices* slices;
    const Dictionary::Numbers* numbers;
};

// first: the lane's place in the columns. The memory of the slices is given back on the way.
LaidOutLane layOutSlices(std::span<RawSlice> slices, std::uint32_t first, const SliceColumns& to);
// The slices may come from both; they need no further memory per slice.
LaidOutLane layOutPacked(std::vector<PackedPiece> pieces, std::span<RawSlice> slices, std::uint32_t first,
                         const SliceColumns& to);

} // namespace lanescope
