#pragma once
// The holders of GPU memory as a flame graph: the stacks of all blocks that are live after an event, callers below what
// they call. The graph's weights are bytes, one a nanosecond, so that the same pictures and comparisons serve it.

#include "model/attribution/flame.h"
#include "model/memory/snapshot.h"

namespace lanescope {

// Program: Python's frames, then autograd's node and the ops. All: also the C++ functions, by their short names.
enum class FlameFrames : std::uint8_t { Program, All };

// The root's total is the live requested bytes. Blocks without a stack have a frame of their own.
Flame memoryFlame(const MemorySnapshot& snapshot, const MemoryDevice& device, std::int64_t index,
                  FlameFrames frames = FlameFrames::All);

// The same, with the blocks of each frame.
struct MemoryFlame {
    Flame flame;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> blocks; // live ones: node of the innermost frame, life
    // Below a frame, itself included; most bytes first.
    std::vector<std::uint32_t> livesUnder(std::uint32_t node, const MemoryDevice& device) const;
};
MemoryFlame memoryFlameOf(const MemorySnapshot& snapshot, const MemoryDevice& device, std::int64_t index,
                          FlameFrames frames = FlameFrames::All);

// "detail::empty_cuda": a C++ function without template arguments, parameters and outer namespaces.
std::string shortFunction(std::string_view function);

} // namespace lanescope
