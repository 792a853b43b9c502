#pragma once
// Which code a region of torch.compile runs, read out of its name.

#include <cstdint>
#include <optional>
#include <string_view>

namespace lanescope {

struct CompileId {
    std::int64_t frame = 0;
    std::int64_t again = 0;   // how often the frame had been compiled before
    std::int64_t attempt = 0; // how often this compilation was started again, as at a graph break
};

// Of "Torch-Compiled Region: 0/1". Newer names have the number of compiled autograd in front ("1/0/1"), which is not a
// compilation of its own, and that of an attempt behind ("0/1_1"). nullopt: another name, or one without numbers.
std::optional<CompileId> compileIdOf(std::string_view name);

} // namespace lanescope
