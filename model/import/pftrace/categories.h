#pragma once
// What writers of pftrace call things, in the words of Kineto, which every analysis reads: categories of slices, lanes
// of devices, names of copies.

#include "model/import/pftrace/carry.h"
#include "model/store/trace.h"

#include <string>
#include <string_view>

namespace lanescope::pftrace {

// A category as written, in Kineto's word; as it is where Kineto has none for it.
std::string_view kinetoCategory(std::string_view written, bool isStage);

// Of a slice without a category, by where it lies and what it is called; empty where nothing tells. hasCorrelation: it
// carries the number of a launch.
std::string_view guessedCategory(const TrackPlace& place, std::string_view name, bool hasCorrelation, bool isPyTorch);

// The device that rocprof's tracks of kernels and copies name: "COMPUTE AGENT [4] QUEUE [0] (GPU)".
struct AgentTrack {
    std::string agent, queue;
    bool isGpu = false, isCopy = false;
};
std::optional<AgentTrack> agentTrackOf(std::string_view trackName);

// "MEMORY_COPY_HOST_TO_DEVICE" as Kineto says it; any other name as it is.
std::string_view kinetoName(std::string_view name);

// "[07] stream 7" is 7.
std::optional<std::int64_t> streamIn(std::string_view queue);

} // namespace lanescope::pftrace
