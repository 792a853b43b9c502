#pragma once
// The few numbers that characterise a recording: its steps, the GPU's work in them, and the matrix product that takes
// the most time.

#include "model/analysis/analysis.h"

#include <cstdint>
#include <optional>

namespace lanescope {

struct KeyFigures {
    std::size_t steps = 0;
    // For a job: the number of ranks that recorded steps, and the median number of steps per rank. Ranks run their
    // steps at the same time, so steps and their work are counted per rank.
    std::size_t ranks = 0, stepsOfRank = 0;
    Ns recorded{};                   // from the first slice to the last one
    Ns step{}, minStep{}, maxStep{}; // the median step; 0 where there are no steps
    // Figures of the GPU: the median per step if there are steps, else those of the whole recording. Overlapping work
    // counts once. In a job without steps, the work is that of the median rank; kernels are those of all ranks.
    struct Gpu {
        bool isPerStep = false, isOfMedianRank = false;
        Ns work{};
        std::uint64_t kernels = 0, allKernels = 0;
    };
    std::optional<Gpu> gpu; // absent where no GPU work was recorded
    // True if a step's GPU work takes longer than the host's part of the step: then the GPU sets the pace.
    bool hostRunsAhead() const
    {
        constexpr double muchLonger = 1.2;
        return gpu && gpu->isPerStep && steps > 0 && steps != 2 &&
               static_cast<double>(gpu->work.count()) > muchLonger * static_cast<double>(step.count());
    }
    const GemmRow* topGemm = nullptr; // the product with the most time and a known share of the peak
};

KeyFigures keyFiguresOf(const Analysis& analysis);

} // namespace lanescope
