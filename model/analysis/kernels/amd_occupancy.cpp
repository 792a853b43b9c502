#include "model/analysis/kernels/amd_occupancy.h"

#include <algorithm>

namespace lanescope {

std::optional<CuLimits> cuLimits(std::string_view architecture)
{
    constexpr std::int64_t kib = 1024;
    if (architecture == "gfx908") // MI100: 256 VGPRs, and 256 AGPRs in a separate file
        return CuLimits{10, 256, 4, false, 64 * kib, 512};
    if (architecture == "gfx90a" || architecture == "gfx940" || architecture == "gfx941" || architecture == "gfx942")
        return CuLimits{8, 512, 8, true, 64 * kib, 512}; // MI200 and MI300 series
    if (architecture == "gfx950")                        // MI350 series
        return CuLimits{8, 512, 8, true, 160 * kib, 1280};
    return std::nullopt;
}

namespace {

} // namespace

Occupancy theoreticalOccupancy(const GroupShape& shape, const CuLimits& limits)
{
    constexpr int unlimited = 1 << 20;
    Occupancy result;
    const int waves = std::max(1, (shape.threadsPerGroup + CuLimits::lanesPerWave - 1) / CuLimits::lanesPerWave);
    result.warpsPerBlock = waves;

    // In a shared file the AGPRs begin at a multiple of 4 after the VGPRs.
    const std::int64_t vectors =
        !limits.areRegistersShared        ? std::max(shape.vectorRegisters, shape.accumulationRegisters)
        : shape.accumulationRegisters > 0 ? roundedUp(shape.vectorRegisters, 4) + shape.accumulationRegisters
                                          : shape.vectorRegisters;
    const auto wavesBy = [&](std::int64_t registers, std::int64_t all, std::int64_t granule) {
        const std::int64_t taken = roundedUp(registers, granule);
        return taken == 0 ? limits.wavesPerSimd
                          : static_cast<int>(std::min<std::int64_t>(all / taken, limits.wavesPerSimd));
    };
    const int wavesPerSimd = std::min(wavesBy(vectors, limits.vectorRegisters, limits.vectorGranule),
                                      wavesBy(shape.scalarRegisters, limits.scalarRegisters, limits.scalarGranule));
    const int maxWaves = limits.wavesPerSimd * CuLimits::simds;
    const int byRegisters = wavesPerSimd * CuLimits::simds / waves;

    int byShared = unlimited;
    if (shape.ldsBytes > limits.ldsBytes)
        byShared = 0;
    else if (shape.ldsBytes > 0)
        byShared = static_cast<int>(limits.ldsBytes / roundedUp(shape.ldsBytes, limits.ldsGranule));

    // A work-group of one wavefront needs no barrier.
    const int byWaves = waves > CuLimits::waveLimitPerGroup ? 0 : maxWaves / waves;
    const int byBarriers = waves == 1 ? unlimited : CuLimits::barriers;
    result.blocksBy = {byRegisters, byShared, byWaves, unlimited, byBarriers};
    result.blocksPerSm = *std::min_element(result.blocksBy.begin(), result.blocksBy.end());
    result.pct = 100.0 * result.blocksPerSm * waves / maxWaves;
    return result;
}

} // namespace lanescope
