#include "model/analysis/kernels/footprint_advice.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

constexpr std::int64_t defaultSharedLimit = 48 * 1024; // a block may take more only if the program opts in

int blocksBy(const Occupancy& occupancy, OccupancyLimit limit)
{
    return occupancy.blocksBy[static_cast<std::size_t>(limit)];
}

// The largest value up to `most` with which `resource` allows that many blocks; 0 if there is none.
template <class Set>
std::int64_t largestFor(int blocks, OccupancyLimit resource, std::int64_t max, LaunchShape shape,
                        const SmLimits& limits, Set set)
{
    std::int64_t fits = 0, above = max + 1;
    while (above - fits > 1) { // bisection: if it fits with a larger value, it fits with a smaller one
        const std::int64_t middle = fits + (above - fits) / 2;
        set(shape, middle);
        (blocksBy(theoreticalOccupancy(shape, limits), resource) >= blocks ? fits : above) = middle;
    }
    return fits;
}

} // namespace

std::array<ResourceUse, 5> usesOf(const LaunchShape& shape, const SmLimits& limits)
{
    const auto roundedUp = [](std::int64_t value, std::int64_t granule) {
        return (value + granule - 1) / granule * granule;
    };
    const Occupancy now = theoreticalOccupancy(shape, limits);
    const auto use = [&](OccupancyLimit resource, std::int64_t perBlock, std::int64_t capacity) {
        return ResourceUse{resource, perBlock, capacity, blocksBy(now, resource) == now.blocksPerSm};
    };
    const std::int64_t perWarp =
        roundedUp(std::int64_t{shape.registersPerThread} * SmLimits::threadsPerWarp, SmLimits::registerGranule);
    return {use(OccupancyLimit::Registers, perWarp * now.warpsPerBlock, limits.registers),
            use(OccupancyLimit::Shared,
                roundedUp(shape.sharedBytes, limits.sharedGranule) + limits.sharedReservedPerBlock, limits.sharedBytes),
            use(OccupancyLimit::Warps, now.warpsPerBlock, limits.warps), use(OccupancyLimit::Blocks, 1, limits.blocks),
            use(OccupancyLimit::Barriers, 1, limits.barriers)};
}

std::optional<Lift> liftOf(const LaunchShape& shape, const SmLimits& limits)
{
    const Occupancy now = theoreticalOccupancy(shape, limits);
    const auto binds = [&](OccupancyLimit resource) { return blocksBy(now, resource) == now.blocksPerSm; };
    if (binds(OccupancyLimit::Blocks) || binds(OccupancyLimit::Barriers))
        return std::nullopt;
    Lift lift;
    lift.blocks = now.blocksPerSm + 1;
    LaunchShape lifted = shape;
    // Smaller blocks first, because they also use less of the other resources.
    if (binds(OccupancyLimit::Warps)) {
        const int warps = limits.warps / lift.blocks;
        if (warps == 0)
            return std::nullopt;
        lifted.threadsPerBlock = warps * SmLimits::threadsPerWarp;
        lift.needs.push_back({OccupancyLimit::Warps, lifted.threadsPerBlock});
    }
    const auto lower = [&](OccupancyLimit resource, std::int64_t current, auto set) {
        const std::int64_t max = largestFor(lift.blocks, resource, current, lifted, limits, set);
        set(lifted, max);
        if (max < current)
            lift.needs.push_back({resource, max});
    };
    lower(OccupancyLimit::Registers, shape.registersPerThread,
          [](LaunchShape& s, std::int64_t v) { s.registersPerThread = static_cast<int>(v); });
    lower(OccupancyLimit::Shared, shape.sharedBytes, [](LaunchShape& s, std::int64_t v) { s.sharedBytes = v; });
    const Occupancy then = theoreticalOccupancy(lifted, limits);
    if (then.blocksPerSm < lift.blocks || then.pct <= now.pct)
        return std::nullopt;
    lift.blocks = then.blocksPerSm;
    lift.pct = then.pct;
    return lift;
}

std::optional<EstimateReading> readEstimate(const Footprint& f, const Gpu* gpu)
{
    const auto shape = launchShapeOf(f);
    if (!f.estimatedOccupancyPct || !shape || !gpu || !gpu->isNvidia() || !gpu->computeMajor || !gpu->computeMinor ||
        !gpu->sms || *gpu->sms <= 0 || shape->blocks <= 0)
        return std::nullopt;
    const auto limits = smLimits(*gpu->computeMajor, *gpu->computeMinor);
    if (!limits)
        return std::nullopt;
    const Occupancy ours = theoreticalOccupancy(*shape, *limits);
    const double perSm = static_cast<double>(shape->blocks) / *gpu->sms;
    const bool isAbove = shape->sharedBytes > defaultSharedLimit;
    const double fitting = isAbove ? 0 : ours.blocksPerSm;
    const double share = std::min(fitting, perSm) * shape->threadsPerBlock / (limits->warps * SmLimits::threadsPerWarp);
    EstimateReading reading;
    reading.recordedPct = *f.estimatedOccupancyPct;
    reading.computedPct = std::floor(share * 100 + 0.5);
    const double recorded = reading.recordedPct;
    if (std::abs(recorded - ours.pct) <= 0.5)
        reading.differs = EstimateDiffers::No;
    else if (std::abs(recorded - reading.computedPct) > 1)
        reading.differs = EstimateDiffers::Unknown;
    else if (isAbove)
        reading.differs = EstimateDiffers::SharedAbove;
    else if (perSm < fitting)
        reading.differs = EstimateDiffers::SmallGrid;
    else
        reading.differs = EstimateDiffers::PartialWarps;
    return reading;
}

} // namespace lanescope
