#include "model/analysis/tables/memory_columns.h"

#include "model/analysis/tables/call_tree.h"
#include "model/store/tracks.h"

#include <algorithm>
#include <map>

namespace lanescope {

namespace {

// Events of a process or a thread: their times, and the sums of all before each.
struct SumsOverTime {
    std::vector<Time> times;
    std::vector<MemorySums> before{{}};
    std::vector<std::int32_t> opened{0}; // by how much the number of calls that hold an event changes at it

    void add(Time time, const MemorySums& sums)
    {
        times.push_back(time);
        before.push_back(before.back());
        before.back() += sums;
        opened.push_back(0);
    }
    MemorySums hold(TimeRange range) // both ends included
    {
        const auto first = std::lower_bound(times.begin(), times.end(), range.begin) - times.begin();
        const auto last = std::upper_bound(times.begin() + first, times.end(), range.end) - times.begin();
        ++opened[static_cast<std::size_t>(first)];
        --opened[static_cast<std::size_t>(last)];
        MemorySums sums = before[static_cast<std::size_t>(last)];
        sums -= before[static_cast<std::size_t>(first)];
        return sums;
    }
};

MemorySums sumsOf(const TraceMemory& memory, const MemoryRecord& record)
{
    const RecordedDevice& device = memory.devices[record.device];
    return {device.isCpu() ? record.bytes : 0, device.isCuda() ? record.bytes : 0};
}

// torch leaves these calls out before it nests the others.
bool isLeftOut(std::string_view name)
{
    return name.starts_with("profiler::_record_function_e") || name == "aten::is_leaf" || name == "aten::output_nr" ||
           name == "aten::_version";
}

} // namespace

CallMemory::CallMemory(const Trace& trace, const TraceMemory& memory, Of of) : m_hasEvents(!memory.isEmpty())
{
    std::map<std::uint32_t, SumsOverTime> all; // by process or thread
    const auto keyOf = [&](LaneId lane) { return of == Of::Thread ? lane.value : trace[lane].process.value; };
    for (const MemoryRecord& record : memory.records)
        all[keyOf(record.lane)].add(record.time, sumsOf(memory, record));
    for (std::uint32_t l = 0; l < trace.lanes().size(); ++l) {
        const auto sums = all.find(keyOf(LaneId{l}));
        if (trace.lanes()[l].kind == LaneKind::Gpu || sums == all.end())
            continue;
        const std::vector<CallNode> nodes = callTree(trace, LaneId{l}, {});
        std::vector<RowMemory> found(nodes.size());
        for (std::size_t i = nodes.size(); i-- > 0;) { // children before their parents: `self` gathers theirs first
            const MemorySums ofChildren = found[i].self;
            const SliceId call = nodes[i].slice;
            // A call that torch leaves out is counted as the sum of its children.
            found[i].total = isLeftOut(trace.name(call)) ? ofChildren : sums->second.hold(trace.range(call));
            found[i].self = found[i].total;
            found[i].self -= ofChildren;
            if (nodes[i].parent != CallNode::none)
                found[nodes[i].parent].self += found[i].total;
            if (!found[i].total.isZero() || !found[i].self.isZero())
                m_ofCalls[call.value] = found[i];
        }
    }
    for (const auto& [key, sums] : all) {
        std::int32_t calls = 0;
        for (std::size_t i = 0; i < sums.times.size(); ++i)
            if ((calls += sums.opened[i]) == 0) {
                MemorySums own = sums.before[i + 1];
                own -= sums.before[i];
                m_outside.push_back({sums.times[i], own});
            }
    }
}

std::optional<TableRow> CallMemory::rowOutside(const std::optional<TimeRange>& within) const
{
    TableRow row;
    row.name = memoryInstant;
    for (const Outside& event : m_outside)
        row.calls += !within || within->contains(event.time);
    return row.calls ? std::optional{row} : std::nullopt;
}

RowMemory CallMemory::of(const TableRow& row, const std::optional<TimeRange>& within) const
{
    RowMemory sum;
    if (row.slices.empty()) {
        for (const Outside& event : m_outside)
            if (!within || within->contains(event.time))
                sum.total += event.sums;
        sum.self = sum.total;
        return sum;
    }
    if (row.isDevice)
        return sum;
    for (const SliceId s : row.slices)
        if (const auto at = m_ofCalls.find(s.value); at != m_ofCalls.end()) {
            sum.total += at->second.total;
            sum.self += at->second.self;
        }
    return sum;
}

TableMemory::TableMemory(const CallMemory& calls, ProfilerTable& table, const TableOptions& options)
{
    if (calls.isEmpty())
        return;
    if (options.by == TableBy::All && !options.part)
        if (auto outside = calls.rowOutside(options.within))
            table.rows.push_back(*std::move(outside));
    for (const TableRow& row : table.rows)
        rows.push_back(calls.of(row, options.within));
    hasMemory = true;
    hasDevice = std::any_of(rows.begin(), rows.end(), [](const RowMemory& row) { return row.self.device > 0; });
}

} // namespace lanescope
