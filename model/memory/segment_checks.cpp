// Checks the segments and blocks at the end against each other.

#include "model/memory/allocator_model.h"
#include "model/memory/replay.h"

#include <algorithm>

namespace lanescope {

using Of = MemoryCheck::Of; // the kind of a place where a rule does not hold

void checkSegments(MemoryDevice& d)
{
    std::sort(d.segments.begin(), d.segments.end(),
              [](const MemorySegment& a, const MemorySegment& b) { return a.address < b.address; });
    std::uint64_t previousEnd = 0;
    for (std::uint32_t k = 0; k < d.segments.size(); ++k) {
        const MemorySegment& s = d.segments[k];
        const auto where = static_cast<std::int64_t>(s.address);
        std::int64_t sum = 0, allocated = 0, active = 0, requested = 0;
        std::uint64_t at = s.address;
        bool wasFree = false;
        for (std::uint32_t i = s.firstBlock; i < s.firstBlock + s.blocks; ++i) {
            MemoryBlock& b = d.blocks[i];
            b.segment = k;
            const auto here = static_cast<std::int64_t>(b.address);
            d.checks.check("blocks_are_contiguous", b.address == at, here, Of::Address);
            d.checks.check("block_size_is_a_multiple_of_512", b.size % smallestBlock == 0, here, Of::Address);
            d.checks.check("requested_at_most_block_size", !b.isLive() || b.requested <= b.size, here, Of::Address);
            if (i > s.firstBlock)
                d.checks.check("no_two_inactive_neighbours", !wasFree || b.isLive(), here, Of::Address);
            wasFree = !b.isLive();
            at = b.address + static_cast<std::uint64_t>(b.size);
            sum += b.size;
            allocated += b.state == BlockState::Allocated ? b.size : 0;
            active += b.isLive() ? b.size : 0;
            requested += b.isLive() ? b.requested : 0;
        }
        d.checks.checkBytes("sum_of_blocks_is_segment_size", sum, s.size, where);
        d.checks.checkBytes("allocated_size_is_sum_of_allocated_blocks", allocated, s.allocated, where);
        d.checks.checkBytes("active_size_is_sum_of_active_blocks", active, s.active, where);
        if (s.requested)
            d.checks.checkBytes("requested_size_is_sum_over_active_blocks", requested, *s.requested, where);
        d.checks.check("segments_do_not_overlap", k == 0 || s.address >= previousEnd, where, Of::Address);
        previousEnd = s.end();
    }
}

} // namespace lanescope
