#pragma once
// The memory columns of torch's table: what calls allocated less what they freed. torch counts all [memory] events from
// a call's begin to its end, both included, of any thread of its process. With two threads a call so claims what the
// other allocated; the thread's own can be asked for instead.

#include "model/analysis/tables/profiler_table.h"
#include "model/analysis/time/trace_memory.h"

#include <unordered_map>
#include <vector>

namespace lanescope {

struct MemorySums {
    std::int64_t cpu = 0, device = 0;
    MemorySums& operator+=(const MemorySums& other)
    {
        cpu += other.cpu;
        device += other.device;
        return *this;
    }
    MemorySums& operator-=(const MemorySums& other)
    {
        cpu -= other.cpu;
        device -= other.device;
        return *this;
    }
    bool isZero() const { return cpu == 0 && device == 0; }
};

struct RowMemory {
    MemorySums total, self; // self: without the direct children; negative where a call frees what they allocated
};

class CallMemory {
public:
    enum class Of { Process, Thread };
    CallMemory(const Trace& trace, const TraceMemory& memory, Of of);

    bool isEmpty() const { return !m_hasEvents; }
    // Of a row of the profiler's table: the sum of its calls.
    RowMemory of(const TableRow& row, const std::optional<TimeRange>& within) const;
    // What no call on the CPU holds in time, as a row named [memory], each event a call; none where there is no such
    // event.
    std::optional<TableRow> rowOutside(const std::optional<TimeRange>& within) const;

private:
    struct Outside {
        Time time;
        MemorySums sums;
    };
    bool m_hasEvents = false;
    std::unordered_map<std::uint32_t, RowMemory> m_ofCalls; // by slice; those that are not zero
    std::vector<Outside> m_outside;
};

// The columns beside a table, to which the row [memory] is added.
struct TableMemory {
    TableMemory() = default;
    TableMemory(const CallMemory& calls, ProfilerTable& table, const TableOptions& options);
    std::vector<RowMemory> rows; // beside those of the table
    bool hasMemory = false;
    bool hasDevice = false; // as torch decides it: some row by itself allocated more on the device than it freed
};

} // namespace lanescope
