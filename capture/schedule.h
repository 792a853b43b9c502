#pragma once
// Decides which steps are recorded, like torch.profiler.schedule: cycles of wait, warmup and active steps.

#include <cstdint>

namespace lanescope::capture {

enum class Phase { Wait, Warmup, Record, RecordAndSave };

struct Schedule {
    std::uint32_t wait = 1, warmup = 1, active = 3, repeat = 1; // active and repeat are at least 1

    std::uint64_t cycle() const { return std::uint64_t{wait} + warmup + active; }
    std::uint64_t steps() const { return repeat * cycle(); }
    Phase at(std::uint64_t step) const; // Wait after the last cycle
};

const char* nameOf(Phase phase);

} // namespace lanescope::capture
