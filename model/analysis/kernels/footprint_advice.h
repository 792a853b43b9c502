#pragma once
// What a kernel's footprint means: what would let a further block onto a multiprocessor, and why the occupancy that
// Kineto wrote differs from the one that the GPU's own limits give.

#include "model/analysis/kernels/footprints.h"

#include <optional>
#include <vector>

namespace lanescope {

// What one block takes of a multiprocessor, in units of the resource (registers, bytes, warps, blocks, barriers).
struct ResourceUse {
    OccupancyLimit resource;
    std::int64_t perBlock = 0, capacity = 0;
    bool limits = false; // it is what stops a further block
};
// In the order of OccupancyLimit.
std::array<ResourceUse, 5> usesOf(const LaunchShape& shape, const SmLimits& limits);

// What must change for one block more than now, all of it together. Resources that allow it already are not listed.
struct Lift {
    struct Need {
        OccupancyLimit resource;
        std::int64_t atMost = 0; // registers a thread, bytes of shared memory a block, threads per block
    };
    int blocks = 0; // that would fit then
    double pct = 0; // occupancy then, were only this changed
    std::vector<Need> needs;
};
// nullopt: the occupancy is full, or what stops a further block is a limit of the GPU that no kernel can lift (its
// blocks or barriers).
std::optional<Lift> liftOf(const LaunchShape& shape, const SmLimits& limits);

// How Kineto writes "est. achieved occupancy %": the blocks a multiprocessor gets of this grid, no more than fit under
// the default limit of 48 KiB of shared memory, times threads over the multiprocessor's threads, as a whole number.
enum class EstimateDiffers {
    No,           // it agrees, within its rounding
    SharedAbove,  // 0: the block takes more than the default limit, which the kernel had raised
    SmallGrid,    // the grid gives a multiprocessor less than would fit; 0 where that rounds to nothing
    PartialWarps, // it counts threads, a multiprocessor holds whole warps
    Unknown,      // none of these gives what is written
};
struct EstimateReading {
    double recordedPct = 0;
    double reckonedPct = 0; // by the rule above, with the same rounding
    EstimateDiffers differs = EstimateDiffers::No;
};
// nullopt: nothing is recorded, or the GPU's size is not known.
std::optional<EstimateReading> readEstimate(const Footprint& footprint, const Gpu* gpu);

} // namespace lanescope
