#pragma once
// Notes of the program and the compiler on an allocation.

#include "model/memory/snapshot.h"

namespace lanescope {

struct BlockNotes {
    std::string_view context;  // the compiled region; of a profile: torch's category
    std::string_view metadata; // set by the program
    std::string_view fxNode;   // the node of FX that the innermost generated line computes
    bool isEmpty() const { return context.empty() && metadata.empty() && fxNode.empty(); }
};
// Empty texts: the file has none.
BlockNotes notesOf(const MemorySnapshot& snapshot, const MemoryDevice& device, const MemoryLife& life);

// The live blocks after an event, most bytes first; at most `max`, 0: all. Indices of lives.
std::vector<std::uint32_t> largestBlocksAt(const MemoryDevice& device, std::int64_t index, std::size_t max);

} // namespace lanescope
