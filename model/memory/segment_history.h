#pragma once
// Finds the segment of an address at any event, with its pool and stream: a segment that is gone at the end of the file
// is known only from the events that made it and gave it back.

#include "model/memory/snapshot.h"

namespace lanescope {

// The owner of blocks that can serve a request: one stream, one pool and one kind of size.
struct SegmentOwner {
    std::uint8_t stream = 0; // index of streams
    std::uint16_t pool = 0;  // index of pools; 0: not in the file
    bool isSmall = false;
    friend bool operator==(const SegmentOwner&, const SegmentOwner&) = default;
};

class SegmentHistory {
public:
    SegmentHistory(const MemorySnapshot& snapshot, const MemoryDevice& device);

    // After event `index`; absent: the address is in no known segment.
    std::optional<SegmentOwner> at(std::uint64_t address, std::int64_t index) const;
    // The event that reserved the segment of an address, -1: before the first one. Absent as above.
    std::optional<std::int64_t> reservedAt(std::uint64_t address, std::int64_t index) const;
    // Finds the owner of a life's block when it was made. An event's own pool has priority.
    std::optional<SegmentOwner> of(const MemoryLife& life) const;
    std::vector<SegmentOwner> owners() const; // Lists those of all segments that ever were, each once.
    // The bytes that private pools reserve: from each of these events on, first -1 or the first that has any.
    std::vector<std::pair<std::int64_t, std::int64_t>> privateReserved() const;

private:
    struct Span {
        std::uint64_t begin = 0, end = 0;
        std::int64_t from = -1, to = 0; // events: there after `from`, gone after `to`
        SegmentOwner owner;
    };
    const Span* spanAt(std::uint64_t address, std::int64_t index) const;

    const MemorySnapshot& m_snapshot;
    const MemoryDevice& m_device;
    std::vector<Span> m_spans;           // by begin
    std::vector<std::uint64_t> m_maxEnd; // per span: the maximum end of it and all before it
};

// Computed once for each device.
const SegmentHistory& segmentHistoryOf(const MemorySnapshot& snapshot, const MemoryDevice& device);

// True if a pool belongs to CUDA graphs or to a MemPool.
bool isPrivatePool(const MemorySnapshot& snapshot, std::uint16_t pool);
bool hasPrivatePools(const MemorySnapshot& snapshot);
// "default pool", "private pool (0, 1)", "pool not known".
std::string nameOfPool(const MemorySnapshot& snapshot, std::uint16_t pool);

} // namespace lanescope
