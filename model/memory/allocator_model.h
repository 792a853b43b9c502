#pragma once
// PyTorch's caching allocator, as far as a snapshot needs it: how large a block becomes, and which free run it is cut
// from. Block sizes are not in the events; they follow from these rules.

#include "model/memory/address_table.h"
#include "model/memory/snapshot.h"

#include <map>

namespace lanescope {

constexpr std::int64_t oneMiB = std::int64_t{1} << 20;
constexpr std::int64_t smallestBlock = 512;

// A request rounded by the rules of the settings.
std::int64_t roundedSize(std::int64_t requested, const AllocatorSettings& settings);

// The blocks of segments at one time; neighbours are known, so that each step takes constant time.
class AllocatorModel {
public:
    enum class Fit { Well, NotAtStart, Outside, TooSmall };
    struct Placed {
        std::int64_t size = 0;
        Fit fit = Fit::Well;
    };

    explicit AllocatorModel(const AllocatorSettings& settings) : m_settings(settings) {}

    void addSegment(std::uint64_t address, std::int64_t size);
    bool removeSegment(std::uint64_t address); // false: a block in it is live
    // A block that is there from the start; false: it does not fit its segment.
    bool addBlock(std::uint64_t address, std::int64_t size);
    Placed allocate(std::uint64_t address, std::int64_t requested);
    void release(std::uint64_t address);

    std::int64_t liveSize(std::uint64_t address) const; // 0: no live block begins there
    std::size_t liveBlocks() const { return m_live; }
    const std::map<std::uint64_t, std::int64_t>& segments() const { return m_segments; }

private:
    struct Node {
        std::uint64_t address = 0;
        std::int64_t size = 0;
        std::uint32_t previous = AddressTable::none, next = AddressTable::none; // in the segment
        bool isLive = false;
    };
    std::uint32_t make(std::uint64_t address, std::int64_t size);
    void drop(std::uint32_t node);
    std::uint32_t split(std::uint32_t node, std::int64_t size); // returns the rest after it
    void joinNext(std::uint32_t node);
    std::uint32_t nodeAround(std::uint64_t address) const;

    const AllocatorSettings& m_settings;
    std::map<std::uint64_t, std::int64_t> m_segments;
    std::vector<Node> m_nodes;
    std::vector<std::uint32_t> m_unused;
    AddressTable m_at;
    std::size_t m_live = 0;
};

} // namespace lanescope
