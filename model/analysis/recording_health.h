#pragma once
// What the profiler itself put into a trace, and what it lost: the recording's health. None of it is the program's
// doing, and none of it counts towards the verdict.

#include "model/analysis/analysis.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

enum class HealthKind : std::uint8_t {
    Damage,            // remarks of the importer: cut off, unreadable stretches
    Dropped,           // records that the recorder says it lost
    BufferRequest,     // memory asked for to record into
    OtherOverhead,     // flushes, instrumentation, resources
    EndSync,           // the synchronisation that ends the recording
    ClockSkew,         // work that begins before its launch
    LaunchWithoutWork, // calls that launch, by name, whose work is not in the trace
    WorkWithoutLaunch,
    Overlap,    // slices that overlap without nesting; drawn on a further row
    Unfinished, // slices without an end
};
std::string_view nameOf(HealthKind kind); // "buffer_request"

struct HealthItem {
    HealthKind kind;
    std::uint64_t count = 0;       // never 0
    std::optional<Ns> time;        // of ClockSkew the largest, of others the sum
    std::vector<SliceId> evidence; // the first few; empty where slices cannot tell
};

// What was found, in the order of HealthKind; empty: nothing to say against the recording.
const std::vector<HealthItem>& recordingHealth(const Analysis& analysis);
// The results of a temporary analysis end with it, so they are copied.
inline std::vector<HealthItem> recordingHealth(Analysis&& analysis) { return recordingHealth(std::as_const(analysis)); }

// One line, without a full stop.
std::string textOf(const HealthItem& item, std::string (*word)(Ns));

} // namespace lanescope
