#pragma once
// Explains a kernel's footprint: which change would let one more block fit on a multiprocessor, and why the occupancy
// that Kineto wrote differs from the one that follows from the GPU's limits.

#include "model/analysis/kernels/footprints.h"

#include <optional>
#include <vector>

namespace lanescope {

// The part of a multiprocessor that one block uses, in units of the resource (registers, bytes, warps, blocks,
// barriers).
struct ResourceUse {
    OccupancyLimit resource;
    std::int64_t perBlock = 0, capacity = 0;
    bool limits = false; // this resource prevents a further block
};
// In the order of OccupancyLimit.
std::array<ResourceUse, 5> usesOf(const LaunchShape& shape, const SmLimits& limits);

// The changes that together let one more block fit. Resources that already allow it are not listed.
struct Lift {
    struct Need {
        OccupancyLimit resource;
        std::int64_t atMost = 0; // registers per thread, bytes of shared memory per block, threads per block
    };
    int blocks = 0; // blocks that would fit then
    double pct = 0; // occupancy if only this were changed
    std::vector<Need> needs;
};
// nullopt: the occupancy is full, or the limit is one that no kernel can lift (the GPU's number of blocks or barriers).
std::optional<Lift> liftOf(const LaunchShape& shape, const SmLimits& limits);

// The reason why Kineto's "est. achieved occupancy %" differs. Kineto computes the blocks per multiprocessor of this
// grid, no more than fit under the default limit of 48 KiB of shared memory, times threads over the multiprocessor's
// threads, as an integer.
enum class EstimateDiffers {
    No,           // it agrees, within its rounding
    SharedAbove,  // 0: the block takes more than the default limit, which the kernel had raised
    SmallGrid,    // the grid has fewer blocks per multiprocessor than would fit; 0 if that rounds to nothing
    PartialWarps, // Kineto counts threads, but a multiprocessor holds whole warps
    Unknown,      // none of these explains the recorded value
};
struct EstimateReading {
    double recordedPct = 0;
    double computedPct = 0; // Kineto's value by the rule above, with the same rounding
    EstimateDiffers differs = EstimateDiffers::No;
};
// nullopt: nothing is recorded, or the GPU's size is not known.
std::optional<EstimateReading> readEstimate(const Footprint& footprint, const Gpu* gpu);

} // namespace lanescope
