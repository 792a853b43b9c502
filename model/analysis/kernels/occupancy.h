#pragma once
// Theoretical occupancy: how many blocks of a kernel fit on a multiprocessor, which resource limits them, and how the
// grid fills the device in waves. After CUDA's cuda_occupancy.h (13.0) and the tables of the programming guide.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace lanescope {

// Limits of one multiprocessor.
struct SmLimits {
    int warps, blocks, barriers;
    std::int64_t sharedBytes;         // for all blocks
    std::int64_t sharedBytesPerBlock; // maximum after opt-in
    std::int64_t sharedGranule, sharedReservedPerBlock;
    std::int64_t registers = 65536;
    static constexpr int threadsPerWarp = 32, subPartitions = 4, registerGranule = 256, maxRegistersPerThread = 255;
};

// Resources are allocated in granules.
inline std::int64_t roundedUp(std::int64_t value, std::int64_t granule)
{
    return (value + granule - 1) / granule * granule;
}

// nullopt: the compute capability is not in the tables.
std::optional<SmLimits> smLimits(int computeMajor, int computeMinor);

struct LaunchShape {
    int registersPerThread = 0;
    std::int64_t sharedBytes = 0; // static + dynamic, per block
    int threadsPerBlock = 0;
    std::int64_t blocks = 0; // in the grid
};

enum class OccupancyLimit { Registers, Shared, Warps, Blocks, Barriers };
std::string_view nameOf(OccupancyLimit limit); // "registers", ... as the command line prints it

struct Occupancy {
    int blocksPerSm = 0; // 0: the kernel cannot run
    int warpsPerBlock = 0;
    double pct = 0;
    // Blocks that a multiprocessor would hold by each resource alone, in the order of OccupancyLimit.
    std::array<int, 5> blocksBy{};

    std::vector<OccupancyLimit> limitedBy() const; // all resources that reach the minimum
};

Occupancy theoreticalOccupancy(const LaunchShape& shape, const SmLimits& limits);

// The number of waves in which the grid runs, and the filled share of the last one (0..1]; nullopt if the kernel cannot
// run.
struct Waves {
    double waves;
    double lastFilled;
};
std::optional<Waves> wavesOf(const LaunchShape& shape, const Occupancy& occupancy, int sms);

} // namespace lanescope
