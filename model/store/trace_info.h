#pragma once
// The data of a trace apart from its events (machine, GPUs, settings), and a count of how each event was read.

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

// The top-level key that marks a predicted trace (model/replay).
inline constexpr std::string_view predictedKey = "lanescope_predicted";

// One entry of deviceProperties. Values that the entry does not hold are absent.
struct Gpu {
    std::int64_t id = -1;
    std::string name; // may be empty
    std::optional<int> computeMajor, computeMinor;
    std::optional<int> sms;
    std::optional<int> maxThreadsPerSm, maxThreadsPerBlock, warpSize;
    std::optional<std::int64_t> registersPerSm, registersPerBlock;
    std::optional<std::int64_t> sharedBytesPerSm, sharedBytesPerBlock, sharedBytesPerBlockOptin;
    std::optional<std::int64_t> totalMemoryBytes;
    bool isNvidia() const { return registersPerSm && computeMajor; } // AMD entries lack regsPerMultiprocessor
};

// events = slices + instants + counters + flows + metadata + the sum of skipped, always.
struct Census {
    std::uint64_t events = 0;
    std::uint64_t slices = 0;
    std::uint64_t instants = 0;
    std::uint64_t counters = 0; // counter events (one may have several values)
    std::uint64_t flows = 0;    // flow events (an arrow takes two)
    std::uint64_t metadata = 0;
    // All other events, by reason: "end of a slice, joined to its begin", "object event", "no phase", ...
    std::map<std::string, std::uint64_t> skipped;
    // Reported but kept:
    std::uint64_t halfFlows = 0;   // flow ends without their other end (normal in Kineto's files)
    std::uint64_t unfinished = 0;  // slices without an end; they last to the end of the trace
    std::uint64_t overlapping = 0; // slices that overlap another of their lane without nesting
    std::uint64_t workWithoutLaunch = 0;
    std::uint64_t launchesWithoutWork = 0; // calls that launch, by name, but own no GPU work
    std::uint64_t workBeforeLaunch = 0;    // GPU work that begins before its launch: clock skew

    Census& operator+=(const Census& part); // adds that of another chunk or rank
};

struct TraceInfo {
    std::string path;   // as the user named it
    std::string format; // "Kineto JSON", "Chrome JSON", with its compression: "Kineto JSON, gzip"
    std::uint64_t fileBytes = 0;
    std::uint64_t textBytes = 0; // unpacked
    std::optional<std::int64_t> schemaVersion;
    std::optional<std::int64_t> baseNs; // baseTimeNanoseconds
    std::optional<std::int64_t> rank, worldSize;
    std::string backend; // from distributedInfo
    std::vector<Gpu> gpus;
    std::map<std::string, std::string> properties; // the other top-level keys, values as JSON text
    Census census;
    std::vector<std::string> warnings; // one line each: what is wrong, where (byte), how it was handled
    std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now(); // when reading began
    double loadMs = 0; // from then until the trace was complete
};

} // namespace lanescope
