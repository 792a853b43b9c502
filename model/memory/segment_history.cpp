#include "model/memory/segment_history.h"

#include "model/base/phrases.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace lanescope {

namespace {

// Segments for small requests are of 2 MiB, all others are larger.
constexpr std::int64_t smallSegment = std::int64_t{2} << 20, largePages = std::int64_t{20} << 20;

std::vector<SegmentHistory> computeHistories(const MemorySnapshot& s)
{
    std::vector<SegmentHistory> all;
    for (const MemoryDevice& d : s.devices)
        all.emplace_back(s, d);
    return all;
}

} // namespace

SegmentHistory::SegmentHistory(const MemorySnapshot& snapshot, const MemoryDevice& device)
    : m_snapshot(snapshot), m_device(device)
{
    std::map<std::uint64_t, std::size_t> open;     // by address: spans that last to the event looked at
    std::map<std::uint64_t, std::size_t> unmapped; // pages that were given back by then
    std::map<std::size_t, std::int64_t> mapped;    // bytes of spans that grew page by page
    // The span begins with the first of the events that mapped its pages.
    const auto mapInto = [&](std::map<std::uint64_t, std::size_t>& spans, const MemoryEvent& e, std::int64_t i) {
        auto found = spans.upper_bound(e.address);
        if (found == spans.begin() || m_spans[(--found)->second].end <= e.address)
            return false;
        Span& span = m_spans[found->second];
        span.from = i;
        if ((mapped[found->second] += e.size) >= static_cast<std::int64_t>(span.end - span.begin))
            spans.erase(found);
        return true;
    };
    for (const MemorySegment& s : device.segments) {
        if (s.isLate)
            continue;
        open[s.address] = m_spans.size();
        m_spans.push_back({s.address, s.end(), -1, std::int64_t{device.events}, {s.stream, s.pool, s.isSmall}});
    }
    for (std::size_t k = device.segmentEvents.size(); k-- > 0;) {
        const std::int64_t i = device.segmentEvents[k];
        const MemoryEvent e = snapshot.events[std::size_t{device.firstEvent} + device.segmentEvents[k]];
        const MemoryAction action = e.action;
        if (action == MemoryAction::SegmentAlloc) {
            const auto found = open.find(e.address);
            if (found == open.end()) { // given back after the end of a file that is cut
                m_spans.push_back({e.address,
                                   e.address + static_cast<std::uint64_t>(e.size),
                                   i,
                                   std::int64_t{device.events},
                                   {e.stream, e.pool, e.size <= smallSegment}});
                continue;
            }
            Span& span = m_spans[found->second];
            span.from = i;
            if (e.pool)
                span.owner.pool = e.pool;
            open.erase(found);
        } else if (action == MemoryAction::SegmentMap) {
            if (!mapInto(unmapped, e, i))
                mapInto(open, e, i);
        } else if (action == MemoryAction::SegmentFree || action == MemoryAction::SegmentUnmap) {
            const bool isSmall =
                action == MemoryAction::SegmentFree ? e.size <= smallSegment : e.size % largePages != 0;
            (action == MemoryAction::SegmentFree ? open : unmapped)[e.address] = m_spans.size();
            m_spans.push_back(
                {e.address, e.address + static_cast<std::uint64_t>(e.size), -1, i, {e.stream, e.pool, isSmall}});
        }
    }
    for (const auto* spans : {&open, &unmapped})
        for (const auto& [address, place] : *spans)
            m_spans[place].from = -1; // no event reports some pages: they were there before
    std::stable_sort(m_spans.begin(), m_spans.end(), [](const Span& a, const Span& b) { return a.begin < b.begin; });
    std::uint64_t max = 0;
    for (const Span& span : m_spans)
        m_maxEnd.push_back(max = std::max(max, span.end));
}

const SegmentHistory::Span* SegmentHistory::spanAt(std::uint64_t address, std::int64_t index) const
{
    const auto after = std::upper_bound(m_spans.begin(), m_spans.end(), address,
                                        [](std::uint64_t a, const Span& s) { return a < s.begin; });
    for (auto i = static_cast<std::size_t>(after - m_spans.begin()); i-- > 0 && m_maxEnd[i] > address;) {
        const Span& span = m_spans[i];
        if (address < span.end && span.from <= index && index < span.to)
            return &span;
    }
    return nullptr;
}

std::optional<SegmentOwner> SegmentHistory::at(std::uint64_t address, std::int64_t index) const
{
    const Span* span = spanAt(address, index);
    return span ? std::optional{span->owner} : std::nullopt;
}

std::optional<std::int64_t> SegmentHistory::reservedAt(std::uint64_t address, std::int64_t index) const
{
    const Span* span = spanAt(address, index);
    return span ? std::optional{span->from} : std::nullopt;
}

std::optional<SegmentOwner> SegmentHistory::of(const MemoryLife& life) const
{
    if (!m_snapshot.hasSegments())
        return {};
    const std::int64_t index = life.isFromBefore() ? -1 : std::int64_t{life.begin};
    std::optional<SegmentOwner> owner = at(life.address, index);
    if (life.isFromBefore())
        return owner;
    const MemoryEvent e = m_snapshot.events[std::size_t{m_device.firstEvent} + life.begin];
    if (!owner)
        owner = SegmentOwner{e.stream, e.pool, life.block <= smallSegment / 2};
    owner->stream = e.stream;
    if (e.pool)
        owner->pool = e.pool;
    return owner;
}

std::vector<SegmentOwner> SegmentHistory::owners() const
{
    std::vector<SegmentOwner> all;
    for (const Span& span : m_spans)
        if (std::find(all.begin(), all.end(), span.owner) == all.end())
            all.push_back(span.owner);
    return all;
}

std::vector<std::pair<std::int64_t, std::int64_t>> SegmentHistory::privateReserved() const
{
    std::map<std::int64_t, std::int64_t> changes; // by event
    for (const Span& span : m_spans)
        if (isPrivatePool(m_snapshot, span.owner.pool)) {
            changes[span.from] += static_cast<std::int64_t>(span.end - span.begin);
            changes[span.to] -= static_cast<std::int64_t>(span.end - span.begin);
        }
    std::vector<std::pair<std::int64_t, std::int64_t>> levels;
    std::int64_t bytes = 0;
    for (const auto& [event, change] : changes)
        levels.emplace_back(event, bytes += change);
    return levels;
}

const SegmentHistory& segmentHistoryOf(const MemorySnapshot& snapshot, const MemoryDevice& device)
{
    return snapshot.once(computeHistories)[static_cast<std::size_t>(&device - snapshot.devices.data())];
}

bool isPrivatePool(const MemorySnapshot& snapshot, std::uint16_t pool)
{
    return pool && snapshot.pools[pool] != std::array<std::int64_t, 2>{0, 0};
}

bool hasPrivatePools(const MemorySnapshot& snapshot)
{
    for (std::size_t pool = 1; pool < snapshot.pools.size(); ++pool)
        if (isPrivatePool(snapshot, static_cast<std::uint16_t>(pool)))
            return true;
    return false;
}

std::string nameOfPool(const MemorySnapshot& snapshot, std::uint16_t pool)
{
    // Files older than private pools name none.
    if (pool == 0)
        return translated(hasPrivatePools(snapshot) ? PHRASE("unknown pool") : PHRASE("default pool"));
    const auto& id = snapshot.pools[pool];
    return isPrivatePool(snapshot, pool) ? fmt::format("{} ({}, {})", translated(PHRASE("private pool")), id[0], id[1])
                                         : translated(PHRASE("default pool"));
}

} // namespace lanescope
