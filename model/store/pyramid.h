#pragma once
// Far away a pixel holds many slices. The pyramid answers for stretches of time instead: per row, cells of 2^level
// nanoseconds say how much of them is covered and by what, so that drawing costs what it shows in pixels and not what
// it holds. Cells lie in blocks of 64; a block is kept where 48 slices begin or more, so that elsewhere, to be walked
// slice by slice, there is less than one for most cells. 3 to 6 bytes a slice.

#include "model/base/ids.h"
#include "model/base/uninitialised_vector.h"
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
        Cell() = default; // as it is found
        // covered: share of its time, of `whole`; at least 1 if a slice touches it, 0 if none does.
        Cell(unsigned covered, Look look) : m_bits(static_cast<std::uint16_t>(covered << lookBits | look)) {}
        unsigned covered() const { return m_bits >> lookBits; }
        Look look() const { return m_bits & ((1u << lookBits) - 1); } // of the longest slice there
        friend bool operator==(Cell, Cell) = default;

    private:
        std::uint16_t m_bits;
    };
    static constexpr unsigned lookBits = 9, whole = 127;
    static_assert(toneCount * variantsOfTone <= 1u << lookBits);
    static constexpr unsigned log2Cells = 6;
    static constexpr std::uint32_t cellsOfBlock = 1u << log2Cells;
    static constexpr std::uint32_t leastSlices = 48; // of a block

    // [index, index + 1) << (level + log2Cells), ns since the row's origin.
    struct Block {
        std::int64_t index;
        std::uint32_t first, last; // the slices that begin there, counted from the row's first
    };

    // Slices of two cells or more (leastLongNs) are not in the cells: they are to be drawn by themselves.
    struct Level {
        std::span<const Block> blocks; // in order of time
        const Cell* cells;             // of blocks[b] from b * cellsOfBlock on
        std::int64_t originNs;         // since Time 0
        unsigned log2Ns;               // of a cell's length
        std::int64_t leastLongNs() const { return std::int64_t{2} << log2Ns; }
    };

    // The row's cells of 2^log2Ns ns, or the longest it has; no blocks where it has few slices or none so short.
    Level level(RowId row, unsigned log2Ns) const;

    // Calls visit(i) in order for slices i of [first, last), counted from the row's first: for all that last leastNs, a
    // power of two, and some of their neighbours.
    template <class Visit>
    void forEachLong(RowId row, std::uint32_t first, std::uint32_t last, std::int64_t leastNs, Visit&& visit) const
    {
        const Longest& tree = m_longestOfRow[row.value];
        const float least = static_cast<float>(leastNs);
        last = std::min(last, tree.slices);
        for (std::uint32_t at = first; at < last;) {
            std::uint32_t node = at / fanOut, nodes = nodesOver(tree.slices), span = fanOut;
            const float* level = m_longest.data() + tree.first;
            if (level[node] >= least) {
                for (const std::uint32_t end = last - at < fanOut ? last : (node + 1) * fanOut; at < end; ++at)
                    visit(at);
                continue;
            }
            // As far as nothing long is.
            while (nodes > 1 && level[nodes + node / fanOut] < least) {
                level += nodes;
                node /= fanOut;
                nodes = nodesOver(nodes);
                span *= fanOut;
            }
            at = static_cast<std::uint32_t>(std::min<std::uint64_t>(last, (node + std::uint64_t{1}) * span));
        }
    }

    using LookOfSlice = std::function<Look(SliceId)>; // from several threads
    static Pyramid build(std::span<const std::int64_t> begins, std::span<const std::int64_t> durations,
                         std::span<const Row> rows, const LookOfSlice& lookOfSlice);

    // All of `other` behind what is here, its times moved.
    void append(const Pyramid& other, std::int64_t byNs);
    Pyramid part(RowRange rows, std::int64_t byNs) const; // some rows alone
    std::size_t residentBytes() const;

private:
    friend class PyramidBuilder;
    static constexpr std::uint32_t fanOut = 8;
    static constexpr std::uint32_t nodesOver(std::uint32_t n) { return n / fanOut + (n % fanOut != 0); }

    struct Levels {                         // of a row
        std::uint32_t first = 0;            // into m_blocksBefore: one a level, the shortest cells first
        std::uint8_t count = 0, log2Ns = 0; // of the shortest cells
        std::int64_t originNs = 0;
    };
    // How long the longest is of each fanOut slices, of each fanOut of those and so on to a single one.
    struct Longest {
        std::uint64_t first = 0; // into m_longest
        std::uint32_t slices = 0;
    };

    std::vector<Levels> m_levelsOfRow;
    std::vector<std::uint64_t> m_blocksBefore; // into m_blocks, where each level begins; ends with their number
    std::vector<Block> m_blocks;
    UninitialisedVector<Cell> m_cells;
    std::vector<Longest> m_longestOfRow;
    UninitialisedVector<float> m_longest;
};

} // namespace lanescope
