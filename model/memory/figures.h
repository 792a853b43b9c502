#pragma once
// Figures of a device's segments at the end, and of its free memory at any event.

#include "model/base/bytes_text.h"
#include "model/memory/segment_history.h"

namespace lanescope {

struct PoolFigures {          // one stream, pool and size of blocks: only these can serve a request
    std::uint64_t stream = 0; // handle
    std::array<std::int64_t, 2> pool{};
    bool isSmall = false;
    std::int64_t segments = 0, reserved = 0, allocated = 0, active = 0, requested = 0;
    std::int64_t largestFree = 0;
};

struct SegmentFigures {
    std::int64_t segments = 0, blocks = 0, liveBlocks = 0, freeBlocks = 0;
    std::int64_t reserved = 0, allocated = 0, active = 0, requested = 0;
    std::int64_t free = 0, largestFree = 0;
    std::int64_t splitBytes = 0, splitBlocks = 0;     // free, in segments that something else pins
    std::int64_t unusedBytes = 0, unusedSegments = 0; // wholly free: can be given back
    // Free bytes in blocks below these sizes, and how many such blocks.
    struct Below {
        std::int64_t size = 0, bytes = 0, blocks = 0;
    };
    std::array<Below, 3> below{Below{std::int64_t{1} << 20}, Below{std::int64_t{20} << 20},
                               Below{std::int64_t{100} << 20}};
    double fragmentation = 0; // sum of free sizes squared, per reserved squared
    std::vector<PoolFigures> pools;
    std::int64_t rounding() const { return active - requested; }
};
SegmentFigures segmentFiguresOf(const MemorySnapshot& snapshot, const MemoryDevice& device);

// One block and its address after an event.
struct MapBlock {
    std::uint64_t address = 0;
    std::int64_t size = 0;
    std::uint32_t life = noMemoryIndex; // none: free
};
struct MapSegment {
    std::uint64_t address = 0;
    std::int64_t size = 0;
    bool isExpandable = false; // it grew page by page
    SegmentOwner owner;
    std::uint32_t firstBlock = 0, blocks = 0;
    std::int64_t live = 0; // bytes of blocks
};
struct AddressMap {
    std::vector<MapSegment> segments; // by address
    std::vector<MapBlock> blocks;
    std::int64_t reserved = 0, free = 0, largestFree = 0, unused = 0, unusedSegments = 0;
};
AddressMap addressMapAt(const MemorySnapshot& snapshot, const MemoryDevice& device, std::int64_t index);

// The segments and blocks after an event, in the form in which a file has those of its end: for the functions that look
// at these. It has no events and no lives.
MemoryDevice stateAt(const MemorySnapshot& snapshot, const MemoryDevice& device, std::int64_t index);

// The level after event `index` (-1: before the first); walks from the start.
MemoryLevel levelAt(const MemorySnapshot& snapshot, const MemoryDevice& device, std::int64_t index);
// At up to twice `points` events, the last one included: (index, level). For each part of the recording those with the
// most live and the most reserved bytes, so that both peaks are among them.
using CurvePoints = std::vector<std::pair<std::int64_t, MemoryLevel>>;
CurvePoints curveOf(const MemorySnapshot& snapshot, const MemoryDevice& device, std::size_t points);

// Adds what event `i` changes.
void apply(MemoryLevel& level, const MemorySnapshot& snapshot, const MemoryDevice& device, std::uint32_t i);

// The number of the device's checks that fail; 0: the snapshot "adds up".
std::uint64_t failedChecks(const MemorySnapshot& snapshot);

// "after event 12", "before the first event".
Sentence momentOf(std::int64_t index);

// Bytes in percent of bytes; 0 of none.
inline double shareOf(std::int64_t part, std::int64_t whole)
{
    return whole ? 100.0 * static_cast<double>(part) / static_cast<double>(whole) : 0;
}

} // namespace lanescope
