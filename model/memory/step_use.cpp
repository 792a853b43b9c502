// Adds up per step of a snapshot what is allocated, freed and reserved.

#include "model/memory/figures.h"
#include "model/memory/steps.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

namespace {

void addEvent(MemoryStepUse& use, const MemorySnapshot& s, const MemoryDevice& d, std::uint32_t i)
{
    const std::size_t row = std::size_t{d.firstEvent} + i;
    switch (s.events.action(row)) {
    case MemoryAction::Alloc:
        use.allocated += s.events.bytes(row);
        ++use.allocations;
        break;
    case MemoryAction::SegmentAlloc:
    case MemoryAction::SegmentMap:
        ++use.reservedSegments;
        use.reservedBytes += s.events.bytes(row);
        break;
    case MemoryAction::SegmentFree:
    case MemoryAction::SegmentUnmap:
        ++use.freedSegments;
        use.freedBytes += s.events.bytes(row);
        break;
    default:
        break;
    }
}

} // namespace

std::vector<MemoryStepUse> stepUseOf(const MemorySnapshot& s, const MemoryDevice& d, const MemorySteps& steps)
{
    std::vector<MemoryStepUse> rows;
    if (steps.ends.empty())
        return rows;
    const auto add = [&](std::string name, bool isStep, std::int64_t last) {
        MemoryStepUse row;
        row.name = std::move(name);
        row.isStep = isStep;
        row.first = rows.empty() ? 0 : rows.back().last + 1;
        row.last = last;
        if (row.first <= row.last)
            rows.push_back(std::move(row));
    };
    add(translated(PHRASE("before the first step")), false, steps.before);
    for (std::size_t k = 0; k < steps.ends.size(); ++k)
        add(steps.nameAt(k), true, steps.ends[k]);
    add(translated(PHRASE("after the last step")), false, std::int64_t{d.events} - 1);
    MemoryLevel level = d.start;
    for (MemoryStepUse& row : rows) {
        row.begin = level.active;
        row.peak = std::numeric_limits<std::int64_t>::min();
        for (std::int64_t i = row.first; i <= row.last; ++i) {
            const auto event = static_cast<std::uint32_t>(i);
            apply(level, s, d, event);
            addEvent(row, s, d, event);
            row.reserved = std::max(row.reserved, level.reserved);
            if (level.active > row.peak) {
                row.peak = level.active;
                row.peakIndex = i;
            }
        }
        row.end = level.active;
        row.freed = row.begin + row.allocated - row.end;
    }
    return rows;
}

} // namespace lanescope
