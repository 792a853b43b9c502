#pragma once
// Nests the slices of a lane by time: a slice is inside another if it begins and ends within it. A slice that begins
// inside another and ends after it cannot be drawn below it; it starts a further stack of rows and is counted. Nothing
// is clipped, dropped or given another parent.

#include "model/store/raw_slice.h"

#include <cstdint>
#include <functional>
#include <queue>
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

// The rule itself, slice by slice in the order of nesting.
class Nester {
public:
    struct Spot {
        std::uint32_t row;    // numbered as they are found; rowOrder() gives their final numbers
        std::uint32_t parent; // what open() was told about the parent, or Nesting::noParent
    };
    Nester() : m_stacks(1) {}
    // Where the slice belongs. open() must follow: it tells what children of the slice get as their parent.
    Spot find(std::int64_t beginNs, std::int64_t endNs);
    void open(std::uint32_t slice) { m_stacks[m_at].open.push_back({m_endNs, slice}); }

    std::vector<std::uint32_t> rowOrder() const; // per row as found: its number by stack, depth
    std::vector<Nesting::RowShape> orderedRows() const;
    std::uint32_t maxDepth() const { return m_maxDepth; }
    std::uint32_t stacks() const { return static_cast<std::uint32_t>(m_stacks.size()); }
    std::uint32_t overlapping() const { return m_overlapping; }

private:
    struct Open {
        std::int64_t endNs;
        std::uint32_t slice;
    };
    struct Stack {
        std::vector<Open> open;
        std::vector<std::uint32_t> rowOfDepth; // numbers of rows as found

        // Removes slices that have ended by `beginNs`; true if a slice that ends at `endNs` fits below the rest.
        bool admits(std::int64_t beginNs, std::int64_t endNs)
        {
            while (!open.empty() && open.back().endNs <= beginNs)
                open.pop_back();
            return open.empty() || endNs <= open.back().endNs;
        }
    };
    struct FreeAt {
        std::int64_t endNs;
        std::uint32_t stack;
        bool operator>(const FreeAt& other) const { return endNs > other.endNs; }
    };
    std::size_t stackFor(std::int64_t beginNs, std::int64_t endNs);

    std::vector<Stack> m_stacks;
    std::vector<Nesting::RowShape> m_found;
    std::priority_queue<FreeAt, std::vector<FreeAt>, std::greater<>> m_further; // stacks from triedStacks on
    std::size_t m_at = 0;                                                       // the stack that find() chose
    std::int64_t m_endNs = 0; // of the slice that find() was asked about
    std::uint32_t m_maxDepth = 0, m_overlapping = 0;
};

// Orders by nestsBefore.
void sortForNesting(std::span<RawSlice> slices);
// Slices must be in that order.
Nesting nest(std::span<const RawSlice> slices);

} // namespace lanescope
