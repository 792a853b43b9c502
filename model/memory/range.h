#pragma once
// Changes of memory in a part of the recording: what is allocated there, what is freed, and which holders grow.

#include "model/memory/holders.h"

namespace lanescope {

struct EventRange {
    std::int64_t first = 0, last = -1; // events, both included
    bool operator==(const EventRange&) const = default;
};

struct HolderChange {
    std::uint32_t group = 0;
    std::int64_t allocated = 0, freed = 0; // requested bytes; freed: free for reuse
    std::int64_t allocations = 0, frees = 0;
    std::int64_t growth() const { return allocated - freed; }
};

struct RangeUse {
    EventRange range;
    MemoryLevel before, after;      // the first event, the last
    MemoryPeak highest;             // highest live bytes after an event of the range
    HolderChange all;               // its sum
    std::vector<HolderChange> rows; // by holder: largest change first; they add up to `all`
};
// The range is cut to the recording.
RangeUse rangeUseOf(const MemorySnapshot& snapshot, const MemoryDevice& device, const Holders& holders,
                    EventRange range);
// "Grows by 27.3 GB: 40.9 GB allocated, 13.6 GB freed"
Sentence headlineOf(const RangeUse& use);

} // namespace lanescope
