#pragma once
// A request that did not fit: the allocator's memory at that event, why it refused, and whether a change would have
// made room. The change is made in the address map, because the same bytes in several free blocks do not serve it.

#include "model/memory/figures.h"

#include <functional>

namespace lanescope {

enum class NoFit {
    NoSize,     // the file does not record how much was requested
    TooLarge,   // larger than all that PyTorch can use: no freeing helps
    Late,       // a large enough block became free in the last try alone
    Split,      // max_split_size keeps a large enough block
    InPool,     // a large enough block was not used, for a reason that the file does not show
    Limit,      // the driver had enough, so that the process is at a limit
    Waiting,    // frees that wait hold the room
    Elsewhere,  // another stream has a large enough block
    Fragmented, // enough, but not in one piece
    OtherPool,  // another pool has a large enough block; the program cannot choose
                // its pool
    Apart,      // enough with other pools
    Segment,    // the driver had as much, but gives whole segments, and a segment is larger
    Short,      // too little is free, and the file does not record how much the driver had
    Outside,    // most of the GPU is used outside PyTorch
    TooMuch,    // too much is live
};

// The program caught the error: one that dies of it allocates nothing more.
bool wentOnAfter(const MemorySnapshot& snapshot, const MemoryDevice& device, const OutOfMemoryEvent& event);

struct FreeBlocks {
    std::int64_t bytes = 0, count = 0, largest = 0;
    SegmentOwner owner; // it has the largest block
    void add(std::int64_t size, const SegmentOwner& of);
};

enum class Fits : std::uint8_t { Yes, No, Unknown };

class RefusedRequest {
public:
    RefusedRequest(const MemorySnapshot& snapshot, const MemoryDevice& device, const OutOfMemoryEvent& event);

    NoFit why() const;
    // Would it have fit if each live block kept only some of its bytes? Takes an index of lives, returns those bytes.
    using Keep = std::function<std::int64_t(std::uint32_t life)>;
    Fits fitsIf(const Keep& keep) const;
    Fits halfFits() const;
    Fits fitsWithoutUnused() const;                 // unused segments given back
    Fits fitsWithPages() const;                     // with expandable segments
    Fits fitsWithBytes(std::int64_t outside) const; // with more memory for the driver

    SegmentOwner wanted;
    AddressMap map;
    FreeBlocks here, elsewhere;
    FreeBlocks otherStreams;                     // blocks elsewhere that would serve the request in
                                                 // another stream
    std::int64_t givenBack = 0;                  // in the last try
    std::int64_t unused = 0;                     // bytes of segments that empty_cache() can give back
    std::int64_t waiting = 0, waitingBlocks = 0; // freed, and not free yet
    std::optional<std::int64_t> outside;         // bytes that neither PyTorch nor the driver has; absent: not known
    // How much the free memory is too little, all of it counted that could serve the request and is known.
    std::int64_t missing() const;
    std::int64_t needed() const;  // the same, of what this request can use alone
    std::int64_t segment() const; // bytes that the driver must have for it

private:
    struct Room {
        std::int64_t largest = 0;   // free block that could serve the request
        std::int64_t newUnused = 0; // bytes of segments that become unused
        std::int64_t pages = 0;     // bytes of whole pages that are free
        std::int64_t tail = 0;      // the most free bytes at the end of a segment, without whole pages
        std::int64_t free = 0;      // all free bytes that could serve it
    };
    Room roomIf(const Keep& keep, std::int64_t asked) const;
    Fits judge(const Room& room, std::int64_t asked, std::int64_t more = 0) const;
    Fits judgePages(const Room& room, std::int64_t asked, std::int64_t driver) const;
    bool isOfSamePool(const SegmentOwner& owner, bool isSmall) const;
    bool canServe(const SegmentOwner& owner, bool isSmall) const;
    bool isUsable(std::int64_t block, std::int64_t asked) const;
    std::int64_t largestHere(const AddressMap& at) const;
    void lookAtLastTry();
    bool isLimited() const;
    std::int64_t driverAtLeast() const; // bytes that it could still give
    std::int64_t driverAtMost() const;

    const MemorySnapshot& m_s;
    const MemoryDevice& m_d;
    const OutOfMemoryEvent& m_o;
    std::optional<std::int64_t> m_beforeLastTry; // the event, where frees of other streams were completed in it
    std::int64_t m_largestBefore = 0;            // free block there that could have served the request
    std::int64_t m_mostReserved = 0;             // up to the event: a limit of the process is not below it
};

} // namespace lanescope
