#include "model/analysis/time/range_summary.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

namespace {

// Calls `each` with every slice that overlaps the range.
template <class Each>
void forSlicesIn(const Trace& trace, TimeRange range, std::span<const LaneId> lanes, const LaneParts& parts, Task& task,
                 Each each)
{
    const auto walk = [&](LaneId lane) {
        const bool takes[] = {parts.holds(lane, SliceKind::Op), parts.holds(lane, SliceKind::Annotation)};
        for (const RowId row : trace[lane].rows) {
            const SliceRange slices = trace[row].slices;
            for (SliceId s = trace.firstEndingAfter(row, range.begin);
                 s && s.value < slices.last && trace.begin(s) < range.end; s = SliceId{s.value + 1}) {
                if (task.isStopped())
                    return;
                if (takes[isAnnotation(trace.kind(s))])
                    each(s);
            }
        }
    };
    if (lanes.empty())
        for (std::uint32_t l = 0; l < trace.lanes().size(); ++l)
            walk(LaneId{l});
    for (const LaneId lane : lanes)
        walk(lane);
}

} // namespace

std::vector<RangeRow> summariseRange(const Trace& trace, TimeRange range, std::span<const LaneId> lanes, Task& task,
                                     const LaneParts& parts)
{
    std::unordered_map<std::uint64_t, RangeRow> rows;
    forSlicesIn(trace, range, lanes, parts, task, [&](SliceId s) {
        const TimeRange part = trace.range(s).clippedTo(range);
        const SliceKind kind = trace.kind(s);
        RangeRow& out = rows[std::uint64_t{trace.nameId(s).value} << 8 | static_cast<std::uint64_t>(kind)];
        out.name = trace.nameId(s);
        out.kind = kind;
        ++out.count;
        out.total += part.length();
        out.whole += trace.duration(s);
    });
    std::vector<RangeRow> result;
    result.reserve(rows.size());
    for (const auto& [key, row] : rows)
        result.push_back(row);
    std::sort(result.begin(), result.end(), [](const RangeRow& a, const RangeRow& b) {
        return a.total != b.total ? a.total > b.total : a.name != b.name ? a.name < b.name : a.kind < b.kind;
    });
    return result;
}

std::vector<SliceId> slicesInRange(const Trace& trace, TimeRange range, std::span<const LaneId> lanes, StringId name,
                                   SliceKind kind, Task& task, const LaneParts& parts)
{
    std::vector<SliceId> found;
    forSlicesIn(trace, range, lanes, parts, task, [&](SliceId s) {
        if (trace.nameId(s) == name && trace.kind(s) == kind)
            found.push_back(s);
    });
    std::sort(found.begin(), found.end()); // lanes can be in any order
    return found;
}

} // namespace lanescope
