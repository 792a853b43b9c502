#pragma once
// Translates the terms of pftrace writers into Kineto's, which every analysis reads: categories of slices, lanes of
// devices, names of copies.

#include "model/import/pftrace/carry.h"
#include "model/store/trace.h"

#include <string>
#include <string_view>

namespace lanescope::pftrace {

// Kineto's word for a category, or the category itself if Kineto has none.
std::string_view kinetoCategory(std::string_view written, bool isStage);

// The category of a slice that has none, guessed from its track and name; empty if neither shows it. hasCorrelation: it
// has the correlation number of a launch.
std::string_view guessedCategory(const TrackPlace& place, std::string_view name, bool hasCorrelation, bool isPyTorch);

// The device in the names of rocprof's tracks of kernels and copies: "COMPUTE AGENT [4] QUEUE [0] (GPU)".
struct AgentTrack {
    std::string agent, queue;
    bool isGpu = false, isCopy = false;
};
std::optional<AgentTrack> agentTrackOf(std::string_view trackName);

// Kineto's name for "MEMORY_COPY_HOST_TO_DEVICE"; other names are unchanged.
std::string_view kinetoName(std::string_view name);

// "[07] stream 7" is 7.
std::optional<std::int64_t> streamIn(std::string_view queue);

} // namespace lanescope::pftrace
