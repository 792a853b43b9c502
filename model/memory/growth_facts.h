#pragma once
// Facts about lines whose memory grows, beyond their own bytes: the blocks, the steps, and all live memory.

#include "model/memory/findings.h"
#include "model/memory/steps.h"

#include <map>

namespace lanescope {

struct GrowthFacts {
    std::int64_t requested = 0, blockBytes = 0; // bytes that the line has allocated since it grows and holds at the end
    std::int64_t stepAllocations = 0;           // within the steps, of the line that begins them; 0: annotations do
    bool isMostlyRounding() const { return requested > 0 && blockBytes >= 2 * requested; }
    // Too little to fill a GPU in the steps of a training.
    bool isSmallBeside(std::int64_t peak) const
    {
        constexpr std::int64_t small = 10'000;
        return small * blockBytes < peak;
    }
};
// By line, of those that leak.
std::map<std::uint32_t, GrowthFacts> factsOf(const MemorySnapshot& snapshot, std::size_t device,
                                             const MemorySteps& steps, const std::vector<MemoryGrowth>& growth);

// All live memory at the ends of the steps in which lines leak.
struct TotalOfSteps {
    bool stays = false; // never above what it is at first
    std::size_t from = 0;
    std::int64_t atFirst = 0, atLast = 0;
    std::string falling; // the lines that fall most: "old.py:1 7.34 MB"
};
TotalOfSteps totalOf(const MemorySnapshot& snapshot, std::size_t device, const MemorySteps& steps,
                     const std::vector<MemoryGrowth>& growth);

// Lines that fall as well, but to more each time.
void findRisingFloors(const MemorySnapshot& snapshot, std::size_t device, const MemorySteps& steps,
                      std::vector<MemoryFinding>& found);

} // namespace lanescope
