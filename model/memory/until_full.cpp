#include "model/memory/until_full.h"

#include "model/memory/figures.h"
#include "model/memory/refused_request.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <numeric>

namespace lanescope {

namespace {

// Only those count that record what the driver had free.
const OutOfMemoryEvent* mostSeen(const MemoryDevice& d)
{
    const OutOfMemoryEvent* largest = nullptr;
    for (const OutOfMemoryEvent& o : d.outOfMemory)
        if (o.deviceFree && (!largest || *largest->usable() < *o.usable()))
            largest = &o;
    return largest;
}

// True if each step adds about as much as the mean of all, once all the lines grow; each few steps, if a line grows
// then.
bool isEvenGrowth(const std::vector<MemoryGrowth>& growth, std::int64_t perStep)
{
    std::size_t common = std::numeric_limits<std::size_t>::max(), every = 1;
    for (const MemoryGrowth& g : growth)
        if (g.isLeak()) {
            common = std::min(common, g.added.size());
            every = std::lcm(every, g.every);
        }
    if (common < every)
        return false;
    std::vector<std::int64_t> sums(common / every);
    for (const MemoryGrowth& g : growth)
        for (std::size_t i = 0; g.isLeak() && i < sums.size() * every; ++i)
            sums[i / every] += g.added[g.added.size() - 1 - i];
    const std::int64_t mean = perStep * static_cast<std::int64_t>(every);
    return std::all_of(sums.begin(), sums.end(),
                       [&](std::int64_t sum) { return 2 * sum >= mean && 2 * sum <= 3 * mean; });
}

} // namespace

std::optional<std::int64_t> capacityOf(const MemoryDevice& d)
{
    const OutOfMemoryEvent* o = mostSeen(d);
    return o ? o->usable() : std::nullopt;
}

MemoryRoom roomBeside(std::int64_t reserved, const MemorySnapshot& s, const MemoryDevice& d)
{
    MemoryRoom room;
    if (!s.hasSegments())
        return room;
    const auto usable = capacityOf(d);
    if (usable)
        room.left = std::max<std::int64_t>(0, *usable - reserved);
    if (s.capacity && usable)
        room.outside = std::max<std::int64_t>(0, *s.capacity - *usable);
    if (s.capacity && !usable)
        room.either = std::max<std::int64_t>(0, *s.capacity - reserved);
    return room;
}

MemoryRoom roomWhenFullest(const MemorySnapshot& s, const MemoryDevice& d)
{
    const OutOfMemoryEvent* o = mostSeen(d);
    return roomBeside(o ? o->level.reserved : d.peakReserved.bytes, s, d);
}

UntilFull untilFullOf(const MemorySnapshot& s, const MemoryDevice& d, const MemorySteps& steps,
                      const std::vector<MemoryGrowth>& growth)
{
    UntilFull full;
    for (const MemoryGrowth& g : growth)
        full.perStep += g.isLeak() ? g.bytesPerStep : 0;
    const OutOfMemoryEvent* o = mostSeen(d);
    if (!o && !s.capacity) {
        full.because =
            PHRASE("the snapshot does not record how much memory the GPU has; one of a program that ran out of "
                   "memory does");
        return full;
    }
    if (!d.outOfMemory.empty() && !steps.ends.empty()) {
        const OutOfMemoryEvent& last = d.outOfMemory.back();
        const bool isInLastStep = steps.ends.size() > 1 && last.index > steps.ends[steps.ends.size() - 2];
        full.isFull = (last.index > steps.ends.back() || (isInLastStep && !wentOnAfter(s, d, last))) && last.usable() &&
                      !last.isLargerThanUsable();
    }
    full.capacity = o ? *o->usable() : *s.capacity;
    full.capacityIndex = o ? o->index : -1;
    if (full.perStep <= 0 || !isEvenGrowth(growth, full.perStep)) {
        full.because = PHRASE("the steps do not grow by the same amount");
        return full;
    }
    const std::size_t n = steps.ends.size();
    MemoryLevel level = d.start;
    for (std::int64_t i = 0; i <= steps.ends[n - 1]; ++i) {
        apply(level, s, d, static_cast<std::uint32_t>(i));
        if (i > steps.ends[n - 2] && level.blocks > full.peak) {
            full.peak = level.blocks;
            full.peakIndex = i;
        }
    }
    full.steps = full.left() / full.perStep;
    return full;
}

std::string capacityQuery(const MemoryDevice& d, std::int64_t outOfMemory)
{
    // Reserved at the end, without what came after the event; and what the driver had free.
    return fmt::format(
        "select (select ifnull(sum(size), 0) from segments where device = {0}) - (select ifnull(sum(case when action "
        "in ('segment_alloc', 'segment_map') then size when action in ('segment_free', 'segment_unmap') "
        "then -size else 0 end), 0) from memory_events where device = {0} and event_index > {1}) + "
        "(select address from memory_events where device = {0} and event_index = {1})",
        d.index, outOfMemory);
}

std::string blocksQuery(const MemoryDevice& d, std::int64_t index)
{
    return fmt::format(
        "select ifnull(sum(block), 0) from allocations where device = {} and (alloc_index is null or alloc_index <= "
        "{}) and (completed_index is null or completed_index > {})",
        d.index, index, index);
}

} // namespace lanescope
