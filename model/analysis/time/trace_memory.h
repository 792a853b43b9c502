#pragma once
// The [memory] events of the profiler (profile_memory=True): what each thread allocated and freed, and what each device
// held afterwards. A free is recorded when it is requested. Sizes on GPUs are the rounded sizes of blocks.

#include "model/store/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

struct MemoryRecord {
    Time time;
    std::int64_t bytes = 0;    // negative: freed
    std::uint64_t address = 0; // 0: not recorded
    LaneId lane;
    SliceId owner;            // the innermost op, call, annotation or Python frame on that thread; none outside any
    SliceId op;               // the innermost op; none outside any
    std::uint32_t device = 0; // index in TraceMemory::devices
    // After the event, as the profiler wrote them; files of 2021 have neither.
    std::optional<std::int64_t> allocated, reserved;
};

struct RecordedDevice {
    ProcessId process;
    std::int64_t type = 0, index = -1;  // c10::DeviceType; -1 on the CPU
    std::string name;                   // "CPU", "GPU 0"
    std::vector<std::uint32_t> records; // indices in TraceMemory::records, by time
    bool hasTotals = false;             // each record has `allocated`
    bool isCpu() const;                 // CPU, MKLDNN, IDEEP: torch's "CPU Mem"
    bool isCuda() const;                // CUDA, HIP, PrivateUse1: torch's "CUDA Mem"
};

struct TraceMemory {
    std::vector<MemoryRecord> records;   // by time; equal times in the order of the file
    std::vector<RecordedDevice> devices; // in order of their first record
    std::uint64_t unreadable = 0;        // events without a size
    bool isEmpty() const { return records.empty(); }
};

TraceMemory traceMemory(const Trace& trace);

// The bytes that one device held: before the first record and after each of them. Without totals it is the sum of the
// changes, from 0.
struct HeldMemory {
    std::int64_t before = 0;
    std::vector<std::int64_t> after; // by index in RecordedDevice::records
};
HeldMemory heldMemory(const TraceMemory& memory, const RecordedDevice& device);

} // namespace lanescope
