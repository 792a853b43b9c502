#pragma once
// The live blocks after one event by whole stack and by size, as other readers of snapshots list them.

#include "model/memory/snapshot.h"

namespace lanescope {

struct StackRow {
    std::vector<std::string> frames; // "file:line:function", innermost first; without a stack: why, in <>
    std::int64_t bytes = 0, blocks = 0;
};
struct SizeClassRow {
    std::int64_t upTo = 0; // a power of two, 512 at least
    std::int64_t bytes = 0, blocks = 0;
};
struct StackHolders {
    std::size_t distinct = 0;
    std::vector<StackRow> top; // most bytes first, then by name
    std::vector<SizeClassRow> sizes;
};
// most: rows of `top`; 0: all.
StackHolders stackHoldersAt(const MemorySnapshot& snapshot, const MemoryDevice& device, std::int64_t index,
                            std::size_t max);

// The most events from a request to free a block to its end; absent if no block is freed.
std::optional<std::int64_t> longestWaitOfFree(const MemoryDevice& device);
// Handles of streams that events name, in order.
std::vector<std::uint64_t> streamsOf(const MemorySnapshot& snapshot, const MemoryDevice& device);

} // namespace lanescope
