#include "model/memory/refused_request.h"

#include "model/memory/allocator_model.h"

#include <algorithm>
#include <limits>

namespace lanescope {

namespace {

constexpr std::int64_t largePageBytes = 20 * oneMiB, smallPageBytes = 2 * oneMiB;

std::int64_t roundedUp(std::int64_t n, std::int64_t to) { return (n + to - 1) / to * to; }

// The driver gives whole segments.
std::int64_t segmentFor(std::int64_t asked)
{
    if (asked <= oneMiB)
        return smallPageBytes;
    return asked < 10 * oneMiB ? largePageBytes : roundedUp(asked, smallPageBytes);
}

} // namespace

bool wentOnAfter(const MemorySnapshot& s, const MemoryDevice& d, const OutOfMemoryEvent& event)
{
    const std::size_t end = std::size_t{d.firstEvent} + d.events;
    for (std::size_t row = std::size_t{d.firstEvent} + static_cast<std::size_t>(event.index) + 1; row < end; ++row)
        if (s.events.action(row) == MemoryAction::Alloc)
            return true;
    return false;
}

void FreeBlocks::add(std::int64_t size, const SegmentOwner& of)
{
    bytes += size;
    ++count;
    if (size > largest) {
        largest = size;
        owner = of;
    }
}

RefusedRequest::RefusedRequest(const MemorySnapshot& s, const MemoryDevice& d, const OutOfMemoryEvent& o)
    : m_s(s), m_d(d), m_o(o)
{
    const MemoryEvent e = s.events[std::size_t{d.firstEvent} + static_cast<std::size_t>(o.index)];
    wanted = {e.stream, e.pool, o.asked <= oneMiB};
    map = addressMapAt(s, d, o.index);
    for (const MapSegment& segment : map.segments) {
        if (segment.live == 0 && !isPrivatePool(s, segment.owner.pool))
            unused += segment.size;
        for (std::uint32_t i = segment.firstBlock; i < segment.firstBlock + segment.blocks; ++i) {
            const MapBlock& b = map.blocks[i];
            if (b.life == noMemoryIndex) {
                const bool isHere = canServe(segment.owner, wanted.isSmall);
                (isHere ? here : elsewhere).add(b.size, segment.owner);
                if (!isHere && isOfSamePool(segment.owner, wanted.isSmall))
                    otherStreams.add(b.size, segment.owner);
            } else if (std::int64_t{d.lives[b.life].freed} <= o.index) {
                waiting += b.size;
                ++waitingBlocks;
            }
        }
    }
    MemoryLevel level = d.start;
    m_mostReserved = level.reserved;
    for (std::int64_t i = 0; i <= o.index; ++i) {
        apply(level, s, d, static_cast<std::uint32_t>(i));
        m_mostReserved = std::max(m_mostReserved, level.reserved);
    }
    if (s.capacity && o.deviceFree)
        outside = std::max<std::int64_t>(0, *s.capacity - o.level.reserved - *o.deviceFree);
    lookAtLastTry();
}

// The allocator's last try before it gives up.
void RefusedRequest::lookAtLastTry()
{
    for (std::int64_t i = m_o.index; i-- > 0;) {
        const std::size_t row = std::size_t{m_d.firstEvent} + static_cast<std::size_t>(i);
        const MemoryAction action = m_s.events.action(row);
        const bool isGivenBack = action == MemoryAction::SegmentFree || action == MemoryAction::SegmentUnmap;
        // It waits for other streams, too: a free that was requested long before is completed.
        const bool isLate =
            action == MemoryAction::FreeCompleted && std::int64_t{m_d.lives[m_s.events.life(row)].freed} + 1 < i;
        if (!isGivenBack && !isLate)
            break;
        givenBack += isGivenBack ? m_s.events.bytes(row) : 0;
        m_beforeLastTry = isLate ? i - 1 : m_beforeLastTry;
    }
    if (m_beforeLastTry)
        m_largestBefore = largestHere(addressMapAt(m_s, m_d, *m_beforeLastTry));
}

std::int64_t RefusedRequest::largestHere(const AddressMap& at) const
{
    std::int64_t largest = 0;
    for (const MapSegment& segment : at.segments)
        for (std::uint32_t i = segment.firstBlock; i < segment.firstBlock + segment.blocks; ++i)
            if (const MapBlock& b = at.blocks[i]; b.life == noMemoryIndex && canServe(segment.owner, wanted.isSmall))
                largest = std::max(largest, b.size);
    return largest;
}

// A file that names no pool has the default one.
bool RefusedRequest::isOfSamePool(const SegmentOwner& owner, bool isSmall) const
{
    const bool isPoolSame =
        isPrivatePool(m_s, wanted.pool) || isPrivatePool(m_s, owner.pool) ? owner.pool == wanted.pool : true;
    return isPoolSame && owner.isSmall == isSmall;
}

bool RefusedRequest::canServe(const SegmentOwner& owner, bool isSmall) const
{
    return isOfSamePool(owner, isSmall) && owner.stream == wanted.stream;
}
// The allocator's rule for max_split_size: a large block serves no small request, and is not split.
bool RefusedRequest::isUsable(std::int64_t block, std::int64_t asked) const
{
    const std::int64_t max = m_s.settings.maxSplitSize;
    if (block < asked)
        return false;
    if (max <= 0)
        return true;
    return asked < max ? block < max : block < asked + largePageBytes;
}

bool RefusedRequest::isLimited() const { return m_o.deviceFree && *m_o.deviceFree >= segmentFor(m_o.asked); }

// At a limit of the process the driver's memory does not count. The limit is not known, only its bounds: the process
// had reserved that much before, and was refused now. Where the file does not record the driver's bytes, it was less
// than what it refused.
std::int64_t RefusedRequest::driverAtLeast() const
{
    return isLimited() ? m_mostReserved - m_o.level.reserved : m_o.deviceFree.value_or(0);
}

std::int64_t RefusedRequest::driverAtMost() const
{
    return isLimited() || !m_o.deviceFree ? segmentFor(m_o.asked) - 1 : *m_o.deviceFree;
}

std::int64_t RefusedRequest::missing() const
{
    return std::max<std::int64_t>(0, m_o.asked - m_o.deviceFree.value_or(0) - here.bytes - elsewhere.bytes);
}

std::int64_t RefusedRequest::needed() const
{
    return std::max<std::int64_t>(0, m_o.asked - m_o.deviceFree.value_or(0) - here.bytes);
}

std::int64_t RefusedRequest::segment() const
{
    return m_s.settings.isExpandable ? roundedUp(m_o.asked, wanted.isSmall ? smallPageBytes : largePageBytes)
                                     : segmentFor(m_o.asked);
}

NoFit RefusedRequest::why() const
{
    if (m_o.asked <= 0)
        return NoFit::NoSize;
    // Where most of the GPU is used outside PyTorch, less there could help.
    const bool isMostOutside = outside && *outside > m_o.level.reserved && *outside >= missing();
    if (m_o.isLargerThanUsable())
        return isMostOutside || (!outside && m_o.level.reserved == 0) ? NoFit::Outside : NoFit::TooLarge;
    if (here.largest >= m_o.asked) {
        if (m_beforeLastTry && m_largestBefore < m_o.asked)
            return NoFit::Late;
        return roomIf({}, m_o.asked).largest == 0 ? NoFit::Split : NoFit::InPool;
    }
    if (isLimited())
        return NoFit::Limit;
    const auto all = std::numeric_limits<std::int64_t>::max();
    const auto completed = [&](std::uint32_t life) {
        return std::int64_t{m_d.lives[life].freed} <= m_o.index ? 0 : all;
    };
    if (waiting && fitsIf(completed) == Fits::Yes)
        return NoFit::Waiting;
    if (otherStreams.largest >= m_o.asked)
        return NoFit::Elsewhere;
    const std::int64_t driver = m_o.deviceFree.value_or(0);
    // The smallest page is larger than a small request.
    const std::int64_t pages = wanted.isSmall ? driver / smallPageBytes * smallPageBytes : driver;
    const bool isSegmentLarger = here.bytes < m_o.asked && driver >= m_o.asked;
    if (here.bytes > 0 && here.bytes + pages >= m_o.asked && !isSegmentLarger)
        return NoFit::Fragmented;
    if (elsewhere.largest >= m_o.asked)
        return NoFit::OtherPool;
    if (isSegmentLarger)
        return NoFit::Segment;
    if (elsewhere.bytes > 0 && here.bytes + elsewhere.bytes + driver >= m_o.asked)
        return NoFit::Apart;
    if (!m_o.deviceFree)
        return NoFit::Short;
    return isMostOutside ? NoFit::Outside : NoFit::TooMuch;
}

RefusedRequest::Room RefusedRequest::roomIf(const Keep& keep, std::int64_t asked) const
{
    Room room;
    const bool isSmall = asked <= oneMiB;
    const std::int64_t page = isSmall ? smallPageBytes : largePageBytes;
    for (const MapSegment& segment : map.segments) {
        const bool serves = canServe(segment.owner, isSmall);
        const std::uint64_t end = segment.address + static_cast<std::uint64_t>(segment.size);
        std::uint64_t at = segment.address; // where the current free run begins
        std::int64_t live = 0;
        const auto run = [&](std::uint64_t to) {
            if (!serves || to <= at)
                return;
            const auto size = static_cast<std::int64_t>(to - at);
            room.free += size;
            if (isUsable(size, asked))
                room.largest = std::max(room.largest, size);
            const auto from = static_cast<std::int64_t>(at - segment.address);
            const std::int64_t firstPage = roundedUp(from, page), lastPage = (from + size) / page * page;
            room.pages += std::max<std::int64_t>(0, lastPage - firstPage);
            if (to == end)
                room.tail = std::max(room.tail, std::min(firstPage - from, size));
        };
        for (std::uint32_t i = segment.firstBlock; i < segment.firstBlock + segment.blocks; ++i) {
            const MapBlock& b = map.blocks[i];
            const std::int64_t kept = b.life == noMemoryIndex ? 0
                                      : keep                  ? roundedUp(std::min(keep(b.life), b.size), smallestBlock)
                                                              : b.size;
            if (kept == 0)
                continue;
            run(b.address);
            live += kept;
            at = b.address + static_cast<std::uint64_t>(kept);
        }
        run(end);
        if (live == 0 && segment.live > 0 && !isPrivatePool(m_s, segment.owner.pool))
            room.newUnused += segment.size;
    }
    return room;
}

Fits RefusedRequest::judge(const Room& room, std::int64_t asked, std::int64_t more) const
{
    if (room.largest >= asked)
        return Fits::Yes;
    const std::int64_t needed = segmentFor(asked);
    const std::int64_t atLeast = driverAtLeast(), atMost = driverAtMost();
    if (m_s.settings.isExpandable) {
        const Fits low = judgePages(room, asked, atLeast + more), high = judgePages(room, asked, atMost + more);
        return low == high ? low : Fits::Unknown;
    }
    if (atLeast + room.newUnused + more >= needed)
        return Fits::Yes;
    return atMost + room.newUnused + more >= needed ? Fits::Unknown : Fits::No;
}

// Pages that are wholly free move after the end of the segment; free space without one stays.
Fits RefusedRequest::judgePages(const Room& room, std::int64_t asked, std::int64_t driver) const
{
    const std::int64_t page = asked <= oneMiB ? smallPageBytes : largePageBytes;
    if (roundedUp(std::max<std::int64_t>(0, asked - room.tail), page) <= room.pages + driver)
        return Fits::Yes;
    return room.free + driver < asked ? Fits::No : Fits::Unknown;
}

Fits RefusedRequest::fitsIf(const Keep& keep) const { return judge(roomIf(keep, m_o.asked), m_o.asked); }

Fits RefusedRequest::halfFits() const
{
    const std::int64_t half = roundedUp(m_o.asked - m_o.asked / 2, smallestBlock);
    return judge(roomIf({}, half), half);
}

Fits RefusedRequest::fitsWithoutUnused() const { return judge(roomIf({}, m_o.asked), m_o.asked, unused); }

Fits RefusedRequest::fitsWithBytes(std::int64_t bytes) const { return judge(roomIf({}, m_o.asked), m_o.asked, bytes); }

Fits RefusedRequest::fitsWithPages() const
{
    const Room room = roomIf({}, m_o.asked);
    const Fits low = judgePages(room, m_o.asked, driverAtLeast());
    if (low != Fits::No || driverAtMost() == driverAtLeast())
        return low;
    return judgePages(room, m_o.asked, driverAtMost()) == Fits::No ? Fits::No : Fits::Unknown;
}

} // namespace lanescope
