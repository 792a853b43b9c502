#pragma once
// The steps of a training loop in a snapshot, and what grows from one to the next.

#include "model/memory/snapshot.h"

namespace lanescope {

constexpr std::size_t fewestMemorySteps = 3; // to judge growth

struct MemorySteps {
    enum class By { None, ProfilerStep, Annotation, LargestAllocation } by = By::None;
    std::string name;               // of the annotation or the line
    std::vector<std::int64_t> ends; // the event at which each step ends
};
MemorySteps memoryStepsOf(const MemorySnapshot& snapshot, const MemoryDevice& device);

struct MemoryGrowth {
    std::uint32_t group = 0; // of lines
    std::int64_t bytesPerStep = 0, blocksPerStep = 0, total = 0;
    std::size_t firstStep = 0, steps = 0;
    bool isWarmUp = false;                // only in the first two steps
    std::vector<std::int64_t> added = {}; // bytes by step, from the first that grows to the last
};
// Lines whose live bytes at the end of each step grow.
std::vector<MemoryGrowth> growthOf(const MemorySnapshot& snapshot, std::size_t device, const MemorySteps& steps);

} // namespace lanescope
