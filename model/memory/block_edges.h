#pragma once
// Positions of single blocks in the stacked bands of live memory, at the events that a picture shows.

#include "model/memory/bands.h"

namespace lanescope {

struct BlockEdge {
    std::uint32_t life = 0;
    std::int64_t from = 0, to = 0; // bytes above the bottom of all bands
};

struct BlockEdges {
    std::vector<BlockEdge> edges;
    std::vector<std::size_t> begins; // by column, and the end of the last one
    std::span<const BlockEdge> of(std::size_t column) const
    {
        return std::span{edges}.subspan(begins[column], begins[column + 1] - begins[column]);
    }
};

// The blocks of at least `minBytes` after each of the events, which do not decrease (-1: before the first), and
// `chosen` of any size. From the bottom to the top.
BlockEdges blockEdgesOf(const MemorySnapshot& snapshot, std::size_t device, const MemoryBands& bands,
                        std::span<const std::int64_t> events, std::int64_t minBytes,
                        std::optional<std::uint32_t> chosen = {});

} // namespace lanescope
