// Adds up per step of a snapshot what is allocated, freed and reserved.

#include "model/memory/figures.h"
#include "model/memory/step_holders.h"
#include "model/memory/steps.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

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

// Rows one after the other, from the first event on.
struct Rows {
    std::vector<MemoryStepUse> all;
    void add(std::string name, bool isStep, std::int64_t last)
    {
        MemoryStepUse row;
        row.name = std::move(name);
        row.isStep = isStep;
        row.first = all.empty() ? 0 : all.back().last + 1;
        row.last = last;
        if (row.first <= row.last)
            all.push_back(std::move(row));
    }
};

void addUp(std::vector<MemoryStepUse>& rows, const MemorySnapshot& s, const MemoryDevice& d)
{
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
}

// Annotations between two steps, at their depth: a validation, a checkpoint.
struct Between {
    std::string name;
    std::int64_t last = 0; // event
};

std::vector<Between> annotationsBetween(const MemorySnapshot& s, const MemoryDevice& d, const MemorySteps& steps)
{
    std::vector<Between> all;
    if (!steps.isBeginKnown || steps.by == MemorySteps::By::LargestAllocation)
        return all;
    const AnnotationTimes annotations{s, d.index};
    const auto timeOf = [&](std::int64_t index) {
        return s.events.timeUs(std::size_t{d.firstEvent} + static_cast<std::size_t>(index));
    };
    std::int64_t next = 0; // the first event that is not looked at
    const auto skipTo = [&](std::int64_t us) {
        bool isAllocated = false;
        for (; next < d.events && timeOf(next) <= us; ++next)
            isAllocated |=
                s.events.action(std::size_t{d.firstEvent} + static_cast<std::size_t>(next)) == MemoryAction::Alloc;
        return isAllocated;
    };
    const std::unordered_set<std::string_view> names{steps.names.begin(), steps.names.end()};
    const auto isStep = [&](std::string_view name) { return name == steps.name || names.contains(name); };
    std::optional<int> depth;
    for (const AnnotationTimes::Range& r : annotations.ranges())
        if (isStep(s.texts[r.name]) && (!depth || r.depth < *depth))
            depth = r.depth;
    for (const AnnotationTimes::Range& r : annotations.ranges()) {
        if (r.depth != depth || r.isOpen())
            continue;
        skipTo(r.beginUs - 1);
        const bool isAllocated = skipTo(r.endUs);
        if (isAllocated && !isStep(s.texts[r.name]))
            all.push_back({std::string{s.texts[r.name]}, next - 1});
    }
    return all;
}

} // namespace

std::vector<MemoryStepUse> stepUseOf(const MemorySnapshot& s, const MemoryDevice& d, const MemorySteps& steps)
{
    if (steps.ends.empty())
        return {};
    Rows rows;
    rows.add(translated(PHRASE("before the first step")), false, steps.before);
    for (std::size_t k = 0; k < steps.ends.size(); ++k)
        rows.add(steps.nameAt(k), true, steps.ends[k]);
    rows.add(translated(PHRASE("after the last step")), false, std::int64_t{d.events} - 1);
    addUp(rows.all, s, d);
    return rows.all;
}

std::vector<MemoryStepUse> stepRowsOf(const MemorySnapshot& s, const MemoryDevice& d, const MemorySteps& steps)
{
    if (steps.ends.empty())
        return {};
    const std::vector<Between> between = annotationsBetween(s, d, steps);
    std::size_t at = 0;
    Rows rows;
    const auto addBetween = [&](std::int64_t after, std::int64_t until, const std::string& before) {
        for (; at < between.size() && between[at].last < until; ++at)
            if (between[at].last > after) // those before the first step are in its row
                rows.add(before.empty() ? between[at].name
                                        : translatedWith(PHRASE("{} before {}"), between[at].name, before),
                         false, between[at].last);
    };
    rows.add(translated(PHRASE("before the first step")), false, steps.before);
    for (std::size_t k = 0; k < steps.ends.size(); ++k) {
        addBetween(k > 0 ? steps.ends[k - 1] : steps.ends[k], steps.ends[k], steps.nameAt(k));
        rows.add(steps.nameAt(k), true, steps.ends[k]);
    }
    addBetween(steps.ends.back(), d.events, {});
    rows.add(translated(PHRASE("after the last step")), false, std::int64_t{d.events} - 1);
    addUp(rows.all, s, d);
    return rows.all;
}

} // namespace lanescope
