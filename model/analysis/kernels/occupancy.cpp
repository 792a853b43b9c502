#include "model/analysis/kernels/occupancy.h"

#include "model/base/phrases.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

std::optional<SmLimits> smLimits(int major, int minor)
{
    constexpr std::int64_t kib = 1024;
    const int cc = major * 10 + minor;
    switch (cc) {
    case 70:
        return SmLimits{64, 32, 64, 96 * kib, 96 * kib, 256, 0};
    case 75:
        return SmLimits{32, 16, 32, 64 * kib, 64 * kib, 256, 0};
    case 80:
        return SmLimits{64, 32, 64, 164 * kib, 163 * kib, 128, kib};
    case 86:
        return SmLimits{48, 16, 16, 100 * kib, 99 * kib, 128, kib};
    case 87:
        return SmLimits{48, 16, 32, 164 * kib, 163 * kib, 128, kib};
    case 89:
        return SmLimits{48, 24, 24, 100 * kib, 99 * kib, 128, kib};
    case 90:
    case 100:
    case 103:
        return SmLimits{64, 32, 64, 228 * kib, 227 * kib, 128, kib};
    case 101:
    case 110:
        return SmLimits{48, 24, 24, 228 * kib, 227 * kib, 128, kib};
    case 120:
    case 121:
        return SmLimits{48, 24, 24, 100 * kib, 99 * kib, 128, kib};
    default:
        return std::nullopt;
    }
}

std::string_view nameOf(OccupancyLimit limit)
{
    switch (limit) {
    case OccupancyLimit::Registers:
        return PHRASE("registers");
    case OccupancyLimit::Shared:
        return PHRASE("shared");
    case OccupancyLimit::Warps:
        return PHRASE("warps");
    case OccupancyLimit::Blocks:
        return PHRASE("blocks");
    case OccupancyLimit::Barriers:
        break;
    }
    return PHRASE("barriers");
}

namespace {

} // namespace

Occupancy theoreticalOccupancy(const LaunchShape& shape, const SmLimits& limits)
{
    constexpr int unlimited = 1 << 20;
    Occupancy result;
    const int warps = std::max(1, (shape.threadsPerBlock + SmLimits::threadsPerWarp - 1) / SmLimits::threadsPerWarp);
    result.warpsPerBlock = warps;

    int byRegisters = unlimited;
    if (shape.registersPerThread > SmLimits::maxRegistersPerThread) {
        byRegisters = 0;
    } else if (shape.registersPerThread > 0) {
        // A warp's registers come from one of four equal parts of the register file.
        const std::int64_t perWarp =
            roundedUp(std::int64_t{shape.registersPerThread} * SmLimits::threadsPerWarp, SmLimits::registerGranule);
        const std::int64_t warpsThatFit =
            limits.registers / SmLimits::subPartitions / perWarp * SmLimits::subPartitions;
        byRegisters = static_cast<int>(warpsThatFit / warps);
    }
    int byShared = unlimited;
    if (shape.sharedBytes > limits.sharedBytesPerBlock)
        byShared = 0;
    else if (const std::int64_t perBlock =
                 roundedUp(shape.sharedBytes, limits.sharedGranule) + limits.sharedReservedPerBlock;
             perBlock > 0)
        byShared = static_cast<int>(limits.sharedBytes / perBlock);

    result.blocksBy = {byRegisters, byShared, limits.warps / warps, limits.blocks, limits.barriers};
    result.blocksPerSm = *std::min_element(result.blocksBy.begin(), result.blocksBy.end());
    result.pct = 100.0 * result.blocksPerSm * warps / limits.warps;
    return result;
}

std::vector<OccupancyLimit> Occupancy::limitedBy() const
{
    std::vector<OccupancyLimit> limits;
    for (std::size_t i = 0; i < blocksBy.size(); ++i)
        if (blocksBy[i] == blocksPerSm)
            limits.push_back(static_cast<OccupancyLimit>(i));
    return limits;
}

std::optional<Waves> wavesOf(const LaunchShape& shape, const Occupancy& occupancy, int sms)
{
    if (occupancy.blocksPerSm == 0 || sms <= 0 || shape.blocks <= 0)
        return std::nullopt;
    const double perWave = static_cast<double>(occupancy.blocksPerSm) * sms;
    const double waves = static_cast<double>(shape.blocks) / perWave;
    const double rest = waves - std::floor(waves);
    return Waves{waves, rest == 0 ? 1.0 : rest};
}

} // namespace lanescope
