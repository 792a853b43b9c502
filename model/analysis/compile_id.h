#pragma once
// Reads from the name of a torch.compile region which compiled code it runs.

#include <cstdint>
#include <optional>
#include <string_view>

namespace lanescope {

struct CompileId {
    std::int64_t frame = 0;
    std::int64_t again = 0;   // how often the frame was compiled before
    std::int64_t attempt = 0; // how often this compilation was restarted, as at a graph break
};

// For "Torch-Compiled Region: 0/1". Newer names have the number of compiled autograd in front ("1/0/1"), which is
// ignored, and the number of the attempt at the end ("0/1_1"). nullopt: another name, or one without numbers.
std::optional<CompileId> compileIdOf(std::string_view name);

} // namespace lanescope
