#include "model/memory/figures.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace lanescope {

SegmentFigures segmentFiguresOf(const MemorySnapshot& snapshot, const MemoryDevice& device)
{
    SegmentFigures f;
    double squares = 0;
    std::map<std::tuple<std::uint8_t, std::uint16_t, bool>, PoolFigures> pools;
    for (const MemorySegment& s : device.segments) {
        PoolFigures& p = pools[{s.stream, s.pool, s.isSmall}];
        p.stream = snapshot.streams[s.stream];
        p.pool = s.pool ? snapshot.pools[s.pool] : std::array<std::int64_t, 2>{0, 0};
        p.isSmall = s.isSmall;
        ++p.segments;
        p.reserved += s.size;
        ++f.segments;
        f.reserved += s.size;
        std::int64_t active = 0, free = 0, freeBlocks = 0;
        for (std::uint32_t i = s.firstBlock; i < s.firstBlock + s.blocks; ++i) {
            const MemoryBlock& b = device.blocks[i];
            ++f.blocks;
            if (b.isLive()) {
                ++f.liveBlocks;
                active += b.size;
                p.requested += b.requested;
                p.allocated += b.state == BlockState::Allocated ? b.size : 0;
                continue;
            }
            ++freeBlocks;
            free += b.size;
            for (SegmentFigures::Below& below : f.below)
                if (b.size < below.size) {
                    below.bytes += b.size;
                    ++below.blocks;
                }
            squares += static_cast<double>(b.size) * static_cast<double>(b.size);
            p.largestFree = std::max(p.largestFree, b.size);
        }
        p.active += active;
        f.free += free;
        f.freeBlocks += freeBlocks;
        if (s.blocks > 1) {
            f.splitBytes += free;
            f.splitBlocks += freeBlocks;
        }
        if (active == 0) {
            f.unusedBytes += s.size;
            ++f.unusedSegments;
        }
    }
    for (const auto& [key, p] : pools) {
        f.allocated += p.allocated;
        f.active += p.active;
        f.requested += p.requested;
        f.largestFree = std::max(f.largestFree, p.largestFree);
        f.pools.push_back(p);
    }
    if (f.reserved)
        f.fragmentation = squares / static_cast<double>(f.reserved) / static_cast<double>(f.reserved);
    return f;
}

namespace {

// Whole segments by address, and the pages of expandable ones as ranges.
class Mapped {
public:
    void add(std::uint64_t address, std::int64_t size, bool isPages)
    {
        std::uint64_t end = address + static_cast<std::uint64_t>(size);
        if (isPages) {
            auto at = m_pages.upper_bound(address);
            if (at != m_pages.begin() && std::prev(at)->second >= address) {
                --at;
                address = at->first;
                end = std::max(end, at->second);
                at = m_pages.erase(at);
            }
            while (at != m_pages.end() && at->first <= end) {
                end = std::max(end, at->second);
                at = m_pages.erase(at);
            }
        }
        (isPages ? m_pages : m_whole)[address] = end;
    }
    void remove(std::uint64_t address, std::int64_t size, bool isPages)
    {
        if (!isPages) {
            m_whole.erase(address);
            return;
        }
        const std::uint64_t end = address + static_cast<std::uint64_t>(size);
        auto at = m_pages.upper_bound(address);
        if (at == m_pages.begin())
            return;
        --at;
        const auto [from, to] = *at;
        if (to < end)
            return;
        m_pages.erase(at);
        if (from < address)
            m_pages[from] = address;
        if (end < to)
            m_pages[end] = to;
    }
    std::map<std::uint64_t, std::uint64_t> all() const
    {
        std::map<std::uint64_t, std::uint64_t> both = m_whole;
        both.insert(m_pages.begin(), m_pages.end());
        return both;
    }
    bool isPages(std::uint64_t address) const { return m_pages.contains(address); }

private:
    std::map<std::uint64_t, std::uint64_t> m_whole, m_pages; // begin: end
};

} // namespace

// Backwards from the end: what is known of segments is complete there. Forward where a file is cut: its end is later.
static Mapped mappedAt(const MemorySnapshot& snapshot, const MemoryDevice& device, std::int64_t index)
{
    Mapped mapped;
    if (device.isCutShort && !device.hasPages) {
        for (const auto& [address, size] : device.firstSegments)
            mapped.add(address, size, false);
        for (const std::uint32_t i : device.segmentEvents) {
            const std::size_t row = std::size_t{device.firstEvent} + i;
            if (std::int64_t{i} > index)
                break;
            if (snapshot.events.action(row) == MemoryAction::SegmentAlloc)
                mapped.add(snapshot.events.address(row), snapshot.events.bytes(row), false);
            else
                mapped.remove(snapshot.events.address(row), snapshot.events.bytes(row), false);
        }
        return mapped;
    }
    for (const MemorySegment& s : device.segments)
        mapped.add(s.address, s.size, s.isExpandable);
    for (std::size_t k = device.segmentEvents.size(); k-- > 0 && device.segmentEvents[k] > index;) {
        const std::size_t row = std::size_t{device.firstEvent} + device.segmentEvents[k];
        const MemoryAction action = snapshot.events.action(row);
        const bool isPages = action == MemoryAction::SegmentMap || action == MemoryAction::SegmentUnmap;
        if (action == MemoryAction::SegmentAlloc || action == MemoryAction::SegmentMap)
            mapped.remove(snapshot.events.address(row), snapshot.events.bytes(row), isPages);
        else
            mapped.add(snapshot.events.address(row), snapshot.events.bytes(row), isPages);
    }
    return mapped;
}

AddressMap addressMapAt(const MemorySnapshot& snapshot, const MemoryDevice& device, std::int64_t index)
{
    const Mapped mapped = mappedAt(snapshot, device, index);
    std::vector<MapBlock> live;
    for (std::uint32_t k = 0; k < device.lives.size(); ++k)
        if (const MemoryLife& life = device.lives[k]; life.isActiveAt(index))
            live.push_back({life.address, life.block, k});
    std::sort(live.begin(), live.end(), [](const MapBlock& a, const MapBlock& b) { return a.address < b.address; });
    const SegmentHistory& history = segmentHistoryOf(snapshot, device);
    AddressMap map;
    std::size_t next = 0;
    for (const auto& [from, to] : mapped.all()) {
        MapSegment s;
        s.address = from;
        s.size = static_cast<std::int64_t>(to - from);
        s.isExpandable = mapped.isPages(from);
        s.firstBlock = static_cast<std::uint32_t>(map.blocks.size());
        s.owner = history.at(from, index).value_or(SegmentOwner{});
        std::uint64_t at = from;
        const auto gap = [&](std::uint64_t end) {
            if (end <= at)
                return;
            const auto size = static_cast<std::int64_t>(end - at);
            map.blocks.push_back({at, size});
            map.free += size;
            map.largestFree = std::max(map.largestFree, size);
        };
        while (next < live.size() && live[next].address < from)
            ++next; // outside all segments, which a check has reported
        for (; next < live.size() && live[next].address < to; ++next) {
            gap(live[next].address);
            map.blocks.push_back(live[next]);
            s.live += live[next].size;
            at = live[next].address + static_cast<std::uint64_t>(live[next].size);
        }
        gap(to);
        s.blocks = static_cast<std::uint32_t>(map.blocks.size()) - s.firstBlock;
        map.reserved += s.size;
        if (s.live == 0) {
            map.unused += s.size;
            ++map.unusedSegments;
        }
        map.segments.push_back(s);
    }
    return map;
}

MemoryDevice stateAt(const MemorySnapshot& snapshot, const MemoryDevice& device, std::int64_t index)
{
    const AddressMap map = addressMapAt(snapshot, device, index);
    MemoryDevice state;
    state.index = device.index;
    for (const MapSegment& from : map.segments) {
        MemorySegment s;
        s.address = from.address;
        s.size = from.size;
        s.firstBlock = from.firstBlock;
        s.blocks = from.blocks;
        s.pool = from.owner.pool;
        s.stream = from.owner.stream;
        s.isSmall = from.owner.isSmall;
        s.isExpandable = from.isExpandable;
        for (std::uint32_t i = from.firstBlock; i < from.firstBlock + from.blocks; ++i) {
            const MapBlock& at = map.blocks[i];
            MemoryBlock b;
            b.address = at.address;
            b.size = at.size;
            b.segment = static_cast<std::uint32_t>(state.segments.size());
            if (at.life != noMemoryIndex) {
                const MemoryLife& life = device.lives[at.life];
                b.requested = life.requested;
                b.stack = life.stack;
                b.state = std::int64_t{life.freed} <= index && life.freed != MemoryLife::never ? BlockState::PendingFree
                                                                                               : BlockState::Allocated;
                s.active += b.size;
                s.allocated += b.state == BlockState::Allocated ? b.size : 0;
            }
            state.blocks.push_back(b);
        }
        state.segments.push_back(s);
    }
    return state;
}

void apply(MemoryLevel& level, const MemorySnapshot& snapshot, const MemoryDevice& device, std::uint32_t i)
{
    const std::size_t row = std::size_t{device.firstEvent} + i;
    switch (snapshot.events.action(row)) {
    case MemoryAction::Alloc: {
        const MemoryLife& life = device.lives[snapshot.events.life(row)];
        level.requested += life.requested;
        level.active += life.requested;
        level.blocks += life.block;
        level.allocated += life.block;
        break;
    }
    case MemoryAction::FreeRequested:
    case MemoryAction::FreeCompleted:
    case MemoryAction::Free: {
        const MemoryLife& life = device.lives[snapshot.events.life(row)];
        if (life.freed == i) {
            level.requested -= life.requested;
            level.allocated -= life.block;
        }
        if (life.completed == i) {
            level.active -= life.requested;
            level.blocks -= life.block;
        }
        break;
    }
    case MemoryAction::SegmentAlloc:
    case MemoryAction::SegmentMap:
        level.reserved += snapshot.events.bytes(row);
        break;
    case MemoryAction::SegmentFree:
    case MemoryAction::SegmentUnmap:
        level.reserved -= snapshot.events.bytes(row);
        break;
    default:
        break;
    }
}

MemoryLevel levelAt(const MemorySnapshot& snapshot, const MemoryDevice& device, std::int64_t index)
{
    MemoryLevel level = device.start;
    for (std::int64_t i = 0; i <= index && i < std::int64_t{device.events}; ++i)
        apply(level, snapshot, device, static_cast<std::uint32_t>(i));
    return level;
}

CurvePoints curveOf(const MemorySnapshot& snapshot, const MemoryDevice& device, std::size_t points)
{
    CurvePoints curve{{-1, device.start}};
    const std::uint32_t step =
        std::max<std::uint32_t>(1, device.events / static_cast<std::uint32_t>(std::max<std::size_t>(1, points)));
    using Point = std::pair<std::int64_t, MemoryLevel>;
    MemoryLevel level = device.start;
    for (std::uint32_t i = 0; i < device.events;) {
        std::optional<Point> live, reserved;
        for (const std::uint32_t end = std::min(device.events, i + step); i < end; ++i) {
            apply(level, snapshot, device, i);
            if (!live || level.active > live->second.active)
                live = Point{i, level};
            if (!reserved || level.reserved > reserved->second.reserved)
                reserved = Point{i, level};
        }
        const bool isOther = reserved->second.reserved > live->second.reserved;
        if (isOther && reserved->first < live->first)
            curve.push_back(*reserved);
        curve.push_back(*live);
        if (isOther && reserved->first > live->first)
            curve.push_back(*reserved);
    }
    if (device.events && curve.back().first + 1 < std::int64_t{device.events})
        curve.emplace_back(std::int64_t{device.events} - 1, level);
    return curve;
}

std::uint64_t failedChecks(const MemorySnapshot& snapshot)
{
    std::uint64_t n = 0;
    for (const MemoryDevice& d : snapshot.devices)
        n += d.checks.failed();
    return n;
}

Sentence momentOf(std::int64_t index)
{
    return {index < 0 ? PHRASE("before the first event") : PHRASE("after event {index}"), {{"index", index}}};
}

} // namespace lanescope
