#pragma once
// Theoretical occupancy on AMD's data center GPUs (CDNA 1 to 4): how many work-groups fit on a compute unit. A
// wavefront has 64 lanes; a compute unit has four SIMDs, each with registers of its own. After LLVM's AMDGPU back end
// (AMDGPUBaseInfo.cpp, GCNSubtarget) and AMD's instruction set manuals.

#include "model/analysis/kernels/occupancy.h"

#include <string_view>

namespace lanescope {

// Limits of one compute unit.
struct CuLimits {
    int wavesPerSimd;          // 10 on gfx908, 8 on later ones
    int vectorRegisters;       // per lane and SIMD
    int vectorGranule;         // a wavefront takes a multiple of it
    bool areRegistersShared;   // accumulation registers come from the same register file
    std::int64_t ldsBytes;     // local data share
    std::int64_t ldsGranule;   // a work-group takes a multiple of it
    int scalarRegisters = 800; // per SIMD
    int scalarGranule = 16;
    static constexpr int simds = 4, lanesPerWave = 64, barriers = 16, waveLimitPerGroup = 16;
};

// "gfx90a"; nullopt: not in the tables.
std::optional<CuLimits> cuLimits(std::string_view architecture);

struct GroupShape {
    int vectorRegisters = 0;       // VGPRs per lane
    int accumulationRegisters = 0; // AGPRs per lane
    int scalarRegisters = 0;       // SGPRs per wavefront
    std::int64_t ldsBytes = 0;     // per work-group
    int threadsPerGroup = 0;
};

// Occupancy uses CUDA's terms: a work-group is a block, a compute unit is an SM, a wavefront is a warp.
Occupancy theoreticalOccupancy(const GroupShape& shape, const CuLimits& limits);

} // namespace lanescope
