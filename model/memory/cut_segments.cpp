#include "model/memory/cut_segments.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanescope {

namespace {

// So much must have been reserved before the events, so that all that is live is reserved.
std::int64_t leastReservedAtStart(const MemorySnapshot& s, const MemoryDevice& d)
{
    std::int64_t active = 0, net = 0;
    for (const MemoryLife& life : std::span{d.lives}.last(d.livesFromBefore))
        active += life.requested;
    std::int64_t min = active;
    for (std::uint32_t i = 0; i < d.events; ++i) {
        const std::size_t row = std::size_t{d.firstEvent} + i;
        const std::uint32_t life = s.events.life(row);
        switch (s.events.action(row)) {
        case MemoryAction::Alloc:
            active += s.events.bytes(row);
            break;
        case MemoryAction::SegmentAlloc:
        case MemoryAction::SegmentMap:
            net += s.events.bytes(row);
            break;
        case MemoryAction::SegmentFree:
        case MemoryAction::SegmentUnmap:
            net -= s.events.bytes(row);
            break;
        default:
            if (life != noMemoryIndex && d.lives[life].completed == i)
                active -= d.lives[life].requested;
        }
        min = std::max(min, active - net);
    }
    return min;
}

} // namespace

// There before: what the events give back without having reserved it, and what holds a block that is known. Whether a
// segment has a stack shows nothing: torch leaves it out of some that it records.
void findSegmentsOfCut(const MemorySnapshot& s, MemoryDevice& d)
{
    std::map<std::uint64_t, std::int64_t> first;
    std::map<std::uint64_t, std::uint64_t> freed; // begin: end of what was given back
    std::set<std::uint64_t> made;
    for (const std::uint32_t i : d.segmentEvents) {
        const std::size_t row = std::size_t{d.firstEvent} + i;
        const std::uint64_t address = s.events.address(row);
        const MemoryAction action = s.events.action(row);
        d.hasPages |= action == MemoryAction::SegmentMap || action == MemoryAction::SegmentUnmap;
        if (action == MemoryAction::SegmentAlloc)
            made.insert(address);
        if (action != MemoryAction::SegmentFree)
            continue;
        if (made.erase(address) == 0)
            first.emplace(address, s.events.bytes(row));
        std::uint64_t& end = freed[address];
        end = std::max(end, address + static_cast<std::uint64_t>(s.events.bytes(row)));
    }
    const auto isGivenBack = [&](const MemorySegment& segment) { // so that the one there is a later one
        const auto after = freed.lower_bound(segment.end());
        return after != freed.begin() && std::prev(after)->second > segment.address;
    };
    std::vector<std::uint64_t> used;
    for (const MemoryLife& life : d.lives)
        used.push_back(life.address);
    std::sort(used.begin(), used.end());
    for (MemorySegment& segment : d.segments) {
        if (made.contains(segment.address))
            continue;
        const auto use = std::lower_bound(used.begin(), used.end(), segment.address);
        segment.isLate = isGivenBack(segment) || use == used.end() || *use >= segment.end();
        if (!segment.isLate)
            first.emplace(segment.address, segment.size);
    }
    d.start.reserved = leastReservedAtStart(s, d);
    if (d.hasPages)
        return;
    std::int64_t sum = 0;
    for (const auto& [address, size] : first)
        sum += size;
    d.start.reserved = std::max(d.start.reserved, sum);
    d.firstSegments.assign(first.begin(), first.end());
}

} // namespace lanescope
