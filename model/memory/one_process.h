#pragma once
// Two snapshots of one process: what the second still has of what was live at the end of the first.

#include "model/memory/snapshot.h"

namespace lanescope {

// By address and size, and by stack where both files have it.
struct MemoryCarried {
    // No event shows what happened between the recordings: a block that counts as kept may have been freed then, and
    // another one made at its address.
    bool hasGap = false;
    std::int64_t keptBytes = 0, keptBlocks = 0, freedBytes = 0, freedBlocks = 0, newBytes = 0, newBlocks = 0;
};

// One allocation, as the life of either snapshot.
struct OldLife {
    std::uint32_t ofA = 0, ofB = 0;
};

struct OneProcess {
    MemoryCarried carried;
    std::vector<OldLife> old; // from before b's recording, of the same holder as in a
};
// Absent if nothing shows that b is from the same process as a and later: neither common events, nor segments that
// stay, nor the user.
std::optional<OneProcess> oneProcessOf(const MemorySnapshot& a, const MemoryDevice& ofA, const MemorySnapshot& b,
                                       const MemoryDevice& ofB, bool isAsked);

// True if both are from one process and `a` was taken before `b`, as their events show. isAsked: the user says that
// they are from one process, so that their last times are enough.
bool isEarlier(const MemorySnapshot& a, const MemoryDevice& ofA, const MemorySnapshot& b, const MemoryDevice& ofB,
               bool isAsked);

} // namespace lanescope
