#pragma once
// The health of the recording: what the profiler itself put into a trace, and what it lost. None of it was caused by
// the program, and none of it counts towards the verdict.

#include "model/analysis/analysis.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

enum class HealthKind : std::uint8_t {
    Damage,            // warnings of the importer: truncated file, unreadable parts
    Dropped,           // records that the profiler reports as lost
    BufferRequest,     // buffers that the profiler allocated to record into
    OtherOverhead,     // flushes, instrumentation, resources
    EndSync,           // the synchronization at the end of the recording
    ClockSkew,         // GPU work that begins before its launch
    LateClock,         // no GPU work begins soon after its launch, on streams with nothing else to do
    LaunchWithoutWork, // calls that launch, by name, but whose work is not in the trace
    WorkWithoutLaunch,
    Overlap,      // slices that overlap without nesting; drawn on a further row
    PythonStacks, // frames of Python, which take time to record
    Unfinished,   // slices without an end
    Duplicate,    // slices that are there twice, with all their fields
    SharedNumber, // GPU work whose correlation number calls of several processes have
    NoReason,     // idle time of GPUs, much of their windows, for which the recording shows no reason
};
std::string_view nameOf(HealthKind kind); // "buffer_request"

struct HealthItem {
    HealthKind kind;
    std::uint64_t count = 0;       // never 0
    std::optional<Ns> time;        // the maximum for ClockSkew, the minimum for LateClock, the sum for all others
    std::vector<SliceId> evidence; // the first few; empty if no slices show it
};

// The problems found, in the order of HealthKind; empty: no problems found.
const std::vector<HealthItem>& recordingHealth(const Analysis& analysis);
// The results of a temporary Analysis are destroyed with it, so they are copied.
inline std::vector<HealthItem> recordingHealth(Analysis&& analysis) { return recordingHealth(std::as_const(analysis)); }

// One line, without a full stop.
std::string textOf(const HealthItem& item, std::string (*word)(Ns));

} // namespace lanescope
