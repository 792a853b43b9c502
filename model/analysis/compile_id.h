#pragma once
// Which code a region of torch.compile runs, read out of its name.

#include <cstdint>
#include <optional>
#include <string_view>

namespace lanescope {

struct CompileId {
    std::int64_t frame = 0;
    std::int64_t again = 0; // how often the frame had been compiled before
};

// Of "Torch-Compiled Region: 0/1". Newer names have the number of compiled autograd in front ("1/0/1") and that of an
// attempt behind ("0/1_1"), neither of which is a compile of its own. nullopt: another name, or one without numbers.
std::optional<CompileId> compileIdOf(std::string_view name);

} // namespace lanescope
