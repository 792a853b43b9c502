#include "model/memory/replay.h"

#include "model/memory/allocator_model.h"
#include "model/memory/cut_segments.h"

#include <algorithm>

namespace lanescope {

namespace {

using Of = MemoryCheck::Of; // the kind of a place where a rule does not hold

class Replay {
public:
    Replay(MemorySnapshot& snapshot, MemoryDevice& device)
        : m_snapshot(snapshot), m_events(snapshot.events), m_d(device)
    {
    }
    void run()
    {
        findLives();
        joinEndState();
        findFirstSegments();
        walk();
    }

private:
    std::size_t row(std::uint32_t i) const { return std::size_t{m_d.firstEvent} + i; }
    static std::int64_t sign(MemoryAction a)
    {
        return a == MemoryAction::SegmentAlloc || a == MemoryAction::SegmentMap    ? 1
               : a == MemoryAction::SegmentFree || a == MemoryAction::SegmentUnmap ? -1
                                                                                   : 0;
    }
    MemoryLife& lifeFromBefore(std::uint64_t address, std::int64_t bytes);
    std::int64_t sizeOfBlock(std::int64_t requested) const // at least; a profile has no blocks
    {
        return m_snapshot.hasSegments() ? roundedSize(requested, m_snapshot.settings) : requested;
    }
    void findLives();
    void free(std::uint32_t i, MemoryAction action);
    void joinEndState();
    bool isLate(const MemoryBlock& block) const;
    void findFirstSegments();
    void walk();
    void placeBlocksFromBefore(AllocatorModel& model);
    void compareEnd(const AllocatorModel* model);

    MemorySnapshot& m_snapshot;
    MemoryEvents& m_events;
    MemoryDevice& m_d;
    std::vector<MemoryLife> m_before;
    std::vector<bool> m_isFromEnd; // by life from before: it is live at the end
    AddressTable m_open;           // address: life
    AddressTable m_uses;           // address of an alloc: 1, or 2 for several
    AddressTable m_freedBefore;    // address of a block from before that the events free
    AddressTable m_madeSegments;   // address of a segment_alloc
    bool m_hasStacks = false;      // an allocation has one
    std::uint32_t m_allocs = 0;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_endedByAlloc; // event, life: its free is not recorded
    std::int64_t m_pendingAtStart = 0;
    bool m_isMapped = false;     // by pages
    bool m_isExpandable = false; // some segments can grow: blocks are cut by other rules
    std::uint64_t m_sizeFaults = 0, m_twice = 0, m_order = 0, m_frees = 0, m_requests = 0, m_ordered = 0, m_reused = 0,
                  m_timeFaults = 0, m_timed = 0;
    std::int64_t m_firstSize = 0, m_firstTwice = 0, m_firstOrder = 0, m_firstReused = 0, m_firstTime = 0;
};

// The first of several faults.
void note(std::uint64_t& faults, std::int64_t& first, bool holds, std::int64_t at)
{
    if (!holds && faults++ == 0)
        first = at;
}

MemoryLife& Replay::lifeFromBefore(std::uint64_t address, std::int64_t bytes)
{
    m_open.put(address, m_allocs + static_cast<std::uint32_t>(m_before.size()));
    MemoryLife& life = m_before.emplace_back();
    life.address = address;
    life.requested = bytes;
    return life;
}

void Replay::free(std::uint32_t i, MemoryAction action)
{
    const std::uint64_t address = m_events.address(row(i));
    const std::int64_t bytes = m_events.bytes(row(i));
    std::uint32_t id = m_open.find(address);
    if (id == AddressTable::none) {
        lifeFromBefore(address, bytes);
        id = m_open.find(address);
    }
    MemoryLife& life = id < m_allocs ? m_d.lives[id] : m_before[id - m_allocs];
    m_events.setLife(row(i), id);
    ++m_frees;
    note(m_sizeFaults, m_firstSize, life.requested == bytes, i);
    if (action == MemoryAction::FreeRequested) {
        ++m_requests;
        note(m_twice, m_firstTwice, life.freed == MemoryLife::never, i);
        if (life.freed == MemoryLife::never)
            life.freed = i;
        return;
    }
    if (action == MemoryAction::FreeCompleted && !life.isFromBefore()) {
        ++m_ordered;
        note(m_order, m_firstOrder, life.freed != MemoryLife::never, i);
    }
    if (life.freed == MemoryLife::never)
        life.freed = i;
    life.completed = i;
    m_open.remove(address);
    if (life.isFromBefore())
        m_freedBefore.put(address, 0);
}

void Replay::findLives()
{
    for (std::uint32_t i = 0; i < m_d.events; ++i) {
        const MemoryAction action = m_events.action(row(i));
        ++m_d.actions[static_cast<std::size_t>(action)];
        if (sign(action))
            m_d.segmentEvents.push_back(i);
    }
    m_allocs = static_cast<std::uint32_t>(m_d.actions[static_cast<std::size_t>(MemoryAction::Alloc)]);
    m_d.lives.reserve(m_allocs + m_d.blocks.size());
    std::int64_t last = 0;
    for (std::uint32_t i = 0; i < m_d.events; ++i) {
        const MemoryAction action = m_events.action(row(i));
        const std::int64_t time = m_events.timeUs(row(i));
        if (time && last)
            note(m_timeFaults, m_firstTime, time >= last, i);
        m_timed += time && last ? 1 : 0;
        last = time ? time : last;
        switch (action) {
        case MemoryAction::Alloc: {
            const std::uint64_t address = m_events.address(row(i));
            if (const std::uint32_t open = m_open.find(address); open != AddressTable::none) {
                note(m_reused, m_firstReused, false, i);
                MemoryLife& former = open < m_allocs ? m_d.lives[open] : m_before[open - m_allocs];
                former.freed = former.freed == MemoryLife::never ? i : former.freed;
                former.completed = i;
                m_endedByAlloc.emplace_back(i, open);
            }
            const auto id = static_cast<std::uint32_t>(m_d.lives.size());
            m_d.lives.push_back(
                {address, m_events.bytes(row(i)), 0, i, MemoryLife::never, MemoryLife::never, m_events.stack(row(i))});
            m_events.setLife(row(i), id);
            m_hasStacks |= m_events.stack(row(i)) != 0;
            m_open.put(address, id);
            if (const std::uint32_t n = m_uses.find(address); n == AddressTable::none)
                m_uses.put(address, 1);
            else if (n == 1) {
                m_uses.put(address, 2);
                ++m_d.addressesUsedAgain;
            }
            break;
        }
        case MemoryAction::FreeRequested:
        case MemoryAction::FreeCompleted:
        case MemoryAction::Free:
            free(i, action);
            break;
        case MemoryAction::SegmentAlloc:
            m_madeSegments.put(m_events.address(row(i)), 0);
            break;
        default:
            break;
        }
    }
    m_d.addresses = m_uses.size();
    MemoryChecks& c = m_d.checks;
    c.checkMany("time_does_not_go_back", m_timed, m_timeFaults, m_firstTime);
    c.checkMany("alloc_at_a_free_address", m_allocs, m_reused, m_firstReused);
    c.checkMany("free_has_the_size_of_its_alloc", m_frees, m_sizeFaults, m_firstSize);
    c.checkMany("freed_once", m_requests, m_twice, m_firstTwice);
    c.checkMany("free_completed_follows_free_requested", m_ordered, m_order, m_firstOrder);
}

// No event made this block. It was not there throughout if the events used its place for another block, or made its
// segment: the state is read after the events, and another thread took the free place in between. A free run begins
// where a block began before, so that the address is enough.
bool Replay::isLate(const MemoryBlock& b) const
{
    // Where the file is cut, most of the events that made the state are missing. A stack shows that an event made the
    // block; where events have none, nothing distinguishes it from an older one.
    if (m_d.isCutShort && (b.stack != 0 || !m_hasStacks))
        return true;
    if (m_d.segments.empty()) // they are not known
        return m_uses.find(b.address) != AddressTable::none || m_freedBefore.find(b.address) != AddressTable::none;
    return m_uses.find(b.address) != AddressTable::none || m_freedBefore.find(b.address) != AddressTable::none ||
           m_madeSegments.find(m_d.segments[b.segment].address) != AddressTable::none;
}

// A block that is live at the end and that no event made was there before the events, or is made after them.
void Replay::joinEndState()
{
    m_isFromEnd.assign(m_before.size(), false);
    AddressTable atEnd;
    MemoryChecks& c = m_d.checks;
    for (const MemoryBlock& b : m_d.blocks) {
        if (!b.isLive())
            continue;
        atEnd.put(b.address, 0);
        const auto where = static_cast<std::int64_t>(b.address);
        const std::uint32_t id = m_open.find(b.address);
        if (id == AddressTable::none && isLate(b)) {
            ++m_d.lateBlocks;
            m_d.lateBytes += b.requested;
        } else if (id == AddressTable::none) {
            MemoryLife& life = lifeFromBefore(b.address, b.requested);
            life.block = b.size;
            life.stack = b.stack;
            if (b.state == BlockState::PendingFree) {
                life.freed = 0;
                m_pendingAtStart += b.requested;
            }
            m_isFromEnd.push_back(true);
            ++m_d.livesNeverSeen;
        } else if (m_d.isCutShort) {
            continue; // another block may be there by then
        } else if (id < m_allocs) {
            const MemoryLife& life = m_d.lives[id];
            c.check("live_block_has_the_size_of_its_alloc", life.requested == b.requested, where, Of::Address);
            c.check("live_block_has_the_stack_of_its_alloc", life.stack == b.stack, where, Of::Address);
            c.check("pending_block_was_freed_in_the_trace",
                    (b.state == BlockState::PendingFree) == (life.freed != MemoryLife::never), where, Of::Address);
        } else {
            m_before[id - m_allocs].stack = b.stack; // it waits for its free
        }
    }
    m_open.each([&](std::uint64_t address, std::uint32_t id) {
        if (m_d.isCutShort)
            return; // it may have been freed since
        const bool isAtEnd = atEnd.find(address) != AddressTable::none;
        const std::int64_t bytes = id < m_allocs ? m_d.lives[id].requested : 0;
        c.check("open_alloc_is_an_active_block_at_the_end", isAtEnd, static_cast<std::int64_t>(address), Of::Address);
        c.addBytes("open_alloc_is_an_active_block_at_the_end", isAtEnd ? 0 : bytes);
    });
    m_d.livesFromBefore = static_cast<std::uint32_t>(m_before.size());
    m_d.lives.insert(m_d.lives.end(), m_before.begin(), m_before.end());
}

void Replay::findFirstSegments()
{
    if (m_d.isCutShort) {
        findSegmentsOfCut(m_snapshot, m_d);
        m_isMapped = m_d.hasPages;
        return;
    }
    MemoryChecks& c = m_d.checks;
    std::int64_t net = 0, reservedAtEnd = 0;
    std::map<std::uint64_t, std::int64_t> now;
    for (const MemorySegment& s : m_d.segments) {
        reservedAtEnd += s.size;
        m_isExpandable |= s.isExpandable;
        now[s.address] = s.size;
    }
    for (std::uint32_t i = m_d.events; i-- > 0;) {
        const MemoryAction action = m_events.action(row(i));
        const std::int64_t bytes = m_events.bytes(row(i));
        net += sign(action) * bytes;
        m_isMapped |= action == MemoryAction::SegmentMap || action == MemoryAction::SegmentUnmap;
        if (action == MemoryAction::SegmentAlloc) {
            const auto found = now.find(m_events.address(row(i)));
            c.check("segment_alloc_is_found_going_back", found != now.end(), i);
            if (found != now.end()) {
                c.check("segment_alloc_has_the_size_of_the_segment", found->second == bytes, i);
                now.erase(found);
            }
        } else if (action == MemoryAction::SegmentFree) {
            c.check("segment_free_was_not_there_going_back", now.emplace(m_events.address(row(i)), bytes).second, i);
        }
    }
    m_d.start.reserved = reservedAtEnd - net;
    c.checkBytes("reserved_at_the_start_is_not_negative", m_d.start.reserved,
                 std::max<std::int64_t>(0, m_d.start.reserved), m_d.start.reserved, Of::Number);
    m_d.hasPages = m_isMapped;
    if (m_isMapped)
        return;
    std::int64_t sum = 0;
    for (const auto& [address, size] : now)
        sum += size;
    c.checkBytes("segments_at_the_start_sum_to_reserved", sum, m_d.start.reserved, sum, Of::Number);
    m_d.firstSegments.assign(now.begin(), now.end());
}

void Replay::placeBlocksFromBefore(AllocatorModel& model)
{
    for (const auto& [address, size] : m_d.firstSegments)
        model.addSegment(address, size);
    std::vector<std::uint32_t> order;
    for (std::uint32_t k = 0; k < m_d.livesFromBefore; ++k)
        order.push_back(m_allocs + k);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return m_d.lives[a].address < m_d.lives[b].address; });
    for (const std::uint32_t id : order) {
        const MemoryLife& life = m_d.lives[id];
        m_d.checks.check("block_from_before_fits_its_segment", model.addBlock(life.address, life.block),
                         static_cast<std::int64_t>(life.address), Of::Address);
    }
}

// Forward: the bytes after each event, and each block cut from its free run.
void Replay::walk()
{
    AllocatorModel model{m_snapshot.settings};
    for (std::uint32_t k = 0; k < m_d.livesFromBefore; ++k) {
        MemoryLife& life = m_d.lives[m_allocs + k];
        if (!m_isFromEnd[k]) {
            life.block = sizeOfBlock(life.requested);
            m_d.isAtLeast = true;
        }
        m_d.start.active += life.requested;
        m_d.start.blocks += life.block;
        m_d.start.allocated += m_isFromEnd[k] && life.freed != MemoryLife::never ? 0 : life.block;
    }
    m_d.start.requested = m_d.start.active - m_pendingAtStart;
    m_d.isAtLeast |= !m_d.isWhole();
    m_d.isExact = !m_d.isCutShort && !m_isMapped && !m_isExpandable && m_d.events > 0 && m_snapshot.hasSegments();
    if (m_d.isExact)
        placeBlocksFromBefore(model);
    MemoryLevel now = m_d.start;
    m_d.peakActive = {now.active, -1};
    m_d.peakRequested = {now.requested, -1};
    m_d.peakReserved = {now.reserved, -1};
    m_d.peakBlocks = {now.blocks, -1};
    m_d.peakAllocated = {now.allocated, -1};
    const auto raise = [](MemoryPeak& peak, std::int64_t bytes, std::int64_t i) {
        if (bytes > peak.bytes)
            peak = {bytes, i};
    };
    std::uint64_t outside = 0, notAtStart = 0, tooSmall = 0, levelFaults = 0, liveInFreed = 0;
    std::int64_t firstOutside = 0, firstNotAtStart = 0, firstTooSmall = 0, firstLevel = 0, firstLive = 0;
    const auto levelHolds = [&] {
        return now.requested >= 0 && now.requested <= now.active && now.active <= now.reserved;
    };
    note(levelFaults, firstLevel, levelHolds(), -1);
    std::size_t ended = 0;
    for (std::uint32_t i = 0; i < m_d.events; ++i) {
        const std::size_t r = row(i);
        const MemoryAction action = m_events.action(r);
        for (; ended < m_endedByAlloc.size() && m_endedByAlloc[ended].first == i; ++ended) {
            const MemoryLife& life = m_d.lives[m_endedByAlloc[ended].second];
            now.requested -= life.freed == i ? life.requested : 0;
            now.allocated -= life.freed == i ? life.block : 0;
            now.active -= life.requested;
            now.blocks -= life.block;
            model.release(life.address);
        }
        switch (action) {
        case MemoryAction::Alloc: {
            MemoryLife& life = m_d.lives[m_events.life(r)];
            if (m_d.isExact) {
                const AllocatorModel::Placed placed = model.allocate(life.address, life.requested);
                life.block = placed.size;
                note(outside, firstOutside, placed.fit != AllocatorModel::Fit::Outside, i);
                note(tooSmall, firstTooSmall, placed.fit != AllocatorModel::Fit::TooSmall, i);
                if (!m_d.isAtLeast)
                    note(notAtStart, firstNotAtStart, placed.fit != AllocatorModel::Fit::NotAtStart, i);
            } else {
                life.block = sizeOfBlock(life.requested);
            }
            now.requested += life.requested;
            now.active += life.requested;
            now.blocks += life.block;
            now.allocated += life.block;
            break;
        }
        case MemoryAction::FreeRequested:
        case MemoryAction::FreeCompleted:
        case MemoryAction::Free: {
            const MemoryLife& life = m_d.lives[m_events.life(r)];
            if (life.freed == i) {
                now.requested -= life.requested;
                now.allocated -= life.block;
            }
            if (life.completed == i) {
                now.active -= life.requested;
                now.blocks -= life.block;
                if (m_d.isExact)
                    model.release(life.address);
            }
            break;
        }
        case MemoryAction::SegmentAlloc:
            if (m_d.isExact)
                model.addSegment(m_events.address(r), m_events.bytes(r));
            break;
        case MemoryAction::SegmentFree:
            if (m_d.isExact)
                note(liveInFreed, firstLive, model.removeSegment(m_events.address(r)), i);
            break;
        case MemoryAction::OutOfMemory:
            m_d.outOfMemory.push_back({i, m_events.bytes(r), {}, now});
            if (const std::uint64_t free = m_events.address(r); free != noDeviceFree)
                m_d.outOfMemory.back().deviceFree = static_cast<std::int64_t>(free);
            break;
        default:
            break;
        }
        now.reserved += sign(action) * m_events.bytes(r);
        note(levelFaults, firstLevel, levelHolds(), i);
        raise(m_d.peakActive, now.active, i);
        raise(m_d.peakRequested, now.requested, i);
        raise(m_d.peakReserved, now.reserved, i);
        raise(m_d.peakBlocks, now.blocks, i);
        raise(m_d.peakAllocated, now.allocated, i);
    }
    m_d.end = now;
    MemoryChecks& c = m_d.checks;
    c.checkMany("requested_live_at_most_active_at_most_reserved", std::uint64_t{m_d.events} + 1, levelFaults,
                firstLevel);
    if (m_d.isExact) {
        c.checkMany("alloc_lies_in_a_segment", m_allocs, outside, firstOutside);
        c.checkMany("alloc_at_the_start_of_a_free_run", m_d.isAtLeast ? 0 : m_allocs, notAtStart, firstNotAtStart);
        c.checkMany("alloc_fits_the_free_run", m_allocs, tooSmall, firstTooSmall);
        c.checkMany("freed_segment_holds_no_live_block",
                    m_d.actions[static_cast<std::size_t>(MemoryAction::SegmentFree)], liveInFreed, firstLive);
    }
    compareEnd(m_d.isExact ? &model : nullptr);
}

void Replay::compareEnd(const AllocatorModel* model)
{
    MemoryChecks& c = m_d.checks;
    if (m_d.isCutShort) {
        c.check("events_reach_the_end_state", false, std::int64_t{m_d.events} - 1);
        return;
    }
    if (!m_d.isWhole()) {
        c.check("file_is_whole", false, std::int64_t{m_d.events} - 1);
        return;
    }
    std::int64_t reserved = 0, requested = 0;
    std::uint64_t live = 0, wrong = 0;
    std::int64_t first = 0;
    bool sameSegments = true;
    for (const MemorySegment& s : m_d.segments) {
        reserved += s.size;
        if (model) {
            const auto found = model->segments().find(s.address);
            sameSegments &= found != model->segments().end() && found->second == s.size;
        }
    }
    for (const MemoryBlock& b : m_d.blocks) {
        if (!b.isLive())
            continue;
        ++live;
        requested += b.requested;
        const std::uint32_t id = m_open.find(b.address);
        const std::int64_t size = model ? model->liveSize(b.address) : id < m_d.lives.size() ? m_d.lives[id].block : 0;
        note(wrong, first, size == b.size, static_cast<std::int64_t>(b.address));
    }
    c.checkBytes("reserved_replayed_forward_is_the_end_state", m_d.end.reserved, reserved, m_d.end.reserved,
                 Of::Number);
    c.checkBytes("active_replayed_forward_is_the_end_state", m_d.end.active, requested, m_d.end.active, Of::Number);
    if (m_d.events == 0)
        return;
    if (model)
        c.check("segments_replayed_forward_are_the_end_state",
                sameSegments && model->segments().size() == m_d.segments.size(),
                static_cast<std::int64_t>(model->segments().size()), Of::Number);
    c.check("blocks_replayed_forward_are_the_end_state",
            wrong == 0 && live == (model ? model->liveBlocks() : m_open.size()), first,
            wrong ? Of::Address : Of::Number);
}

} // namespace

void replay(MemorySnapshot& snapshot, MemoryDevice& device)
{
    checkSegments(device);
    Replay{snapshot, device}.run();
}

} // namespace lanescope
