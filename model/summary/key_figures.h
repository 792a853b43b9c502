#pragma once
// The few numbers that characterise a recording: its steps, the GPU's work in them, and the costliest product.

#include "model/analysis/analysis.h"

#include <cstdint>
#include <optional>

namespace lanescope {

struct KeyFigures {
    std::size_t steps = 0;
    // Of a job: ranks that recorded steps, and how many each of them did on the median. Ranks step side by side, so
    // steps and their work are counted per rank.
    std::size_t ranks = 0, stepsOfRank = 0;
    Ns recorded;                  // from the first slice to the last one
    Ns step, leastStep, mostStep; // the median step; 0 where there are no steps
    // Of the GPU: median per step where there are several steps, else of the whole recording. What runs at the same
    // time counts once.
    struct Gpu {
        bool isPerStep = false;
        Ns work;
        std::uint64_t kernels = 0, allKernels = 0;
    };
    std::optional<Gpu> gpu;           // absent where no GPU work was recorded
    const GemmRow* topGemm = nullptr; // the costliest product whose part of the GPU's peak is known
};

KeyFigures keyFiguresOf(const Analysis& analysis);

} // namespace lanescope
