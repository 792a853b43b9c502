#pragma once
// A memory snapshot as JSON, one object for each device, with the keys that other readers of snapshots use.

#include "app/cli/output.h"
#include "model/memory/findings.h"
#include "model/memory/holders.h"

namespace lanescope {

struct MemoryReportOptions {
    HolderBy by = HolderBy::Line;
    std::string at = "peak";            // peak, end, oom, or an event
    std::size_t rows = 15, curve = 256; // curve: points, at least; 0: none
    std::optional<int> device;
};

// Absent: there is no such event in that device.
std::optional<std::int64_t> eventAsked(const MemorySnapshot& snapshot, const MemoryDevice& device,
                                       const std::string& at);
// With the types of the file.
Json settingsJson(const AllocatorSettings& settings);
Json jsonOf(const MemorySnapshot& snapshot, const MemoryReportOptions& options);
Json summaryOf(const MemorySnapshot& snapshot); // on one line

} // namespace lanescope
