#pragma once
// When zoomed out, one pixel covers many slices. The pyramid answers for time ranges instead: per row, cells of 2^level
// nanoseconds hold how much of them is covered and by what, so that the cost of drawing depends on the pixels and not
// on the slices. Cells are grouped in blocks of 64. A block is kept only if at least 48 slices begin in it; elsewhere
// slices are walked one by one, and most cells have less than one. It takes 3 to 6 bytes per slice.

#include "model/base/ids.h"
#include "model/store/column.h"
#include "model/store/tone.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace lanescope {

struct Row;

class Pyramid {
public:
    class Cell {
    public:
        Cell() = default; // leaves the memory uninitialised
        // covered: the share of its time, out of `whole`; at least 1 if a slice touches it, 0 if none does.
        Cell(unsigned covered, Look look) : m_bits(static_cast<std::uint16_t>(covered << lookBits | look)) {}
        unsigned covered() const { return m_bits >> lookBits; }
        Look look() const { return m_bits & ((1u << lookBits) - 1); } // look of the longest slice there
        friend bool operator==(Cell, Cell) = default;

    private:
        std::uint16_t m_bits;
    };
    static constexpr unsigned lookBits = 9, whole = 127;
    static_assert(toneCount * variantsOfTone <= 1u << lookBits);
    static constexpr unsigned log2Cells = 6;
    static constexpr std::uint32_t cellsOfBlock = 1u << log2Cells;
    static constexpr std::uint32_t minSlices = 48; // min slices of a block

    // Covers [index, index + 1) << (level + log2Cells), in ns since the row's origin.
    struct Block {
        std::int64_t index;
        std::uint32_t first, last; // the slices that begin there, relative to the row's first
    };

    // Slices of two cells or more (leastLongNs) are not in the cells; they are drawn one by one.
    struct Level {
        std::span<const Block> blocks; // in order of time
        const Cell* cells;             // the cells of blocks[b] begin at b * cellsOfBlock
        std::int64_t originNs;         // since Time 0
        unsigned log2Ns;               // log2 of a cell's length
        std::int64_t minLongNs() const { return std::int64_t{2} << log2Ns; }
    };

    // The row's cells of 2^log2Ns ns, or the longest that it has. Has no blocks if the row has few slices or none so
    // short.
    Level level(RowId row, unsigned log2Ns) const;

    // Calls visit(i) in order for slices i of [first, last), relative to the row's first: for all that last at least
    // leastNs, a power of two, and some of their neighbours.
    template <class Visit>
    void forEachLong(RowId row, std::uint32_t first, std::uint32_t last, std::int64_t minNs, Visit&& visit) const
    {
        const Longest& tree = m_longestOfRow[row.value];
        const float min = static_cast<float>(minNs);
        last = std::min(last, tree.slices);
        for (std::uint32_t at = first; at < last;) {
            std::uint32_t node = at / fanOut, nodes = nodesOver(tree.slices), span = fanOut;
            const float* level = m_longest.data() + tree.first;
            if (level[node] >= min) {
                for (const std::uint32_t end = last - at < fanOut ? last : (node + 1) * fanOut; at < end; ++at)
                    visit(at);
                continue;
            }
            // Skip subtrees without a long slice.
            while (nodes > 1 && level[nodes + node / fanOut] < min) {
                level += nodes;
                node /= fanOut;
                nodes = nodesOver(nodes);
                span *= fanOut;
            }
            at = static_cast<std::uint32_t>(std::min<std::uint64_t>(last, (node + std::uint64_t{1}) * span));
        }
    }

    using LookOfSlice = std::function<Look(SliceId)>; // called from several threads
    static Pyramid build(std::span<const std::int64_t> begins, std::span<const std::int64_t> durations,
                         std::span<const Row> rows, const LookOfSlice& lookOfSlice);

    // Appends all rows of `other`, with their times shifted.
    void append(const Pyramid& other, std::int64_t byNs);
    Pyramid part(RowRange rows, std::int64_t byNs) const; // only the given rows
    std::size_t residentBytes() const;

private:
    friend class PyramidBuilder;
    friend class TraceIndex;
    static constexpr std::uint32_t fanOut = 8;
    static constexpr std::uint32_t nodesOver(std::uint32_t n) { return n / fanOut + (n % fanOut != 0); }

    struct Levels {                         // the levels of one row
        std::uint32_t first = 0;            // into m_blocksBefore: one per level, the shortest cells first
        std::uint8_t count = 0, log2Ns = 0; // log2Ns: of the shortest cells
        std::uint16_t unused = 0;           // no padding: it is written to files
        std::int64_t originNs = 0;
    };
    // The maximum duration of each fanOut slices, of each fanOut of those, and so on up to a single one.
    struct Longest {
        std::uint64_t first = 0; // into m_longest
        std::uint32_t slices = 0;
        std::uint32_t unused = 0;
    };

    StoreRecords<Levels> m_levelsOfRow;
    StoreRecords<std::uint64_t> m_blocksBefore; // into m_blocks: the begin of each level, and the number of blocks
    StoreRecords<Block> m_blocks;
    StoreColumn<Cell> m_cells;
    StoreRecords<Longest> m_longestOfRow;
    StoreColumn<float> m_longest;
};

} // namespace lanescope
