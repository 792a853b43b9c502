#pragma once
// The memory columns of torch's table: the bytes that calls allocated, minus those that they freed. torch counts all
// [memory] events from a call's begin to its end, both included, on any thread of its process. If two threads allocate,
// a call therefore also counts what the other thread allocated; a caller can ask for the call's own thread alone.

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
    MemorySums total, self; // self: without the direct children; negative if a call frees what its children allocated
};

class CallMemory {
public:
    enum class Of { Process, Thread };
    CallMemory(const Trace& trace, const TraceMemory& memory, Of of);

    bool isEmpty() const { return !m_hasEvents; }
    // The memory of a row of the profiler's table: the sum over its calls.
    RowMemory of(const TableRow& row, const std::optional<TimeRange>& within) const;
    // A row named [memory] for the events outside of all calls on the CPU, each counted as one call; absent if there
    // are no such events.
    std::optional<TableRow> rowOutside(const std::optional<TimeRange>& within) const;

private:
    struct Outside {
        Time time;
        MemorySums sums;
    };
    bool m_hasEvents = false;
    std::unordered_map<std::uint32_t, RowMemory> m_ofCalls; // by slice; only those that are not zero
    std::vector<Outside> m_outside;
};

// The memory columns of a table. The row [memory] is added to the table.
struct TableMemory {
    TableMemory() = default;
    TableMemory(const CallMemory& calls, ProfilerTable& table, const TableOptions& options);
    std::vector<RowMemory> rows; // parallel to the rows of the table
    bool hasMemory = false;
    bool hasDevice = false; // as torch decides it: some row alone allocated more on the device than it freed
};

} // namespace lanescope
