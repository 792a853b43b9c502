#pragma once
// Determines which lanes and processes there are, their names and their order. The kind of a lane follows from its
// slices, never from pid or labels: in a container the CPU's pid can equal a device's ordinal.

#include "model/store/trace_builder.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// A lane of the whole trace before lanes are ordered. Its texts are in the trace's pool.
struct FoundLane {
    std::string_view process, thread;
    bool onDevice = false;
    std::uint32_t kinds = 0; // bit k: holds a slice of SliceKind k
    std::uint32_t slices = 0;
    bool hasInstants = false;
};
struct FoundMetadata {
    std::string_view process, thread, key, value;
};

struct Places {
    std::vector<Process> processes;
    std::vector<Lane> lanes;           // rows, slices and counts are still empty
    std::vector<std::uint32_t> laneOf; // per FoundLane; Id::none if it is left out because it is empty
};

Places arrange(std::span<const FoundLane> found, std::span<const FoundMetadata> metadata,
               std::span<const std::string_view> processesWithCounters, const std::vector<Gpu>& gpus);

} // namespace lanescope
