#pragma once
// Which lanes and processes there are, what they are called and in which order they are drawn. Kinds are decided by
// what lies on a lane, never by pid or labels: in a container the CPU's pid can equal a device's ordinal.

#include "model/store/trace_builder.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// A lane as the whole trace knows it, before anything is ordered. Texts live in the trace's pool.
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
    std::vector<Lane> lanes;           // rows, slices and counts still empty
    std::vector<std::uint32_t> laneOf; // of each FoundLane; Id::none where it is left out (nothing lies on it)
};

Places arrange(std::span<const FoundLane> found, std::span<const FoundMetadata> metadata,
               std::span<const std::string_view> processesWithCounters, const std::vector<Gpu>& gpus);

} // namespace lanescope
