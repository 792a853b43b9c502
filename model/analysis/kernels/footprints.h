#pragma once
// The resources that a kernel was launched with, as its event records them. AMD's kernels record no registers and no
// shared memory, and those of a replayed graph may record nothing; such values are absent.

#include "model/analysis/kernels/amd_occupancy.h"
#include "model/analysis/kernels/occupancy.h"
#include "model/analysis/time/launches.h"
#include "model/store/args.h"
#include "model/store/event_reader.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

struct Footprint {
    std::optional<std::array<std::int64_t, 3>> grid, block;
    std::optional<std::int64_t> registersPerThread;
    std::optional<std::int64_t> sharedBytes;       // static + dynamic
    std::optional<std::int64_t> staticSharedBytes; // only some tools write it
    // For AMD, if a tool writes them: per lane, per lane, per wavefront.
    std::optional<std::int64_t> vectorRegisters, accumulationRegisters, scalarRegisters;
    std::optional<double> warpsPerSm;            // size of the launch, not residency
    std::optional<double> estimatedOccupancyPct; // as recorded; 0 for any kernel above 48 KiB of shared memory

    std::optional<std::int64_t> threadsPerBlock() const;
    std::optional<std::int64_t> blocks() const;
    friend bool operator==(const Footprint&, const Footprint&) = default;
};

Footprint footprintOf(const Trace& trace, SliceId kernel);
Footprint footprintIn(const Arguments& arguments); // for a kernel's arguments
// For many kernels, read in the order of the source on all cores; equal texts are parsed once.
std::vector<Footprint> footprintsOf(const Trace& trace, const std::vector<SliceId>& kernels);
// The parts of a kernel's event that its footprint is read from, concatenated: events with equal parts have equal
// footprints. Nullopt if the event must be parsed completely.
std::optional<std::string> footprintTextIn(const EventShape& event);

// The footprint as the input of the occupancy calculation; nullopt if registers, shared memory or block are not
// recorded.
std::optional<LaunchShape> launchShapeOf(const Footprint& footprint);
// The same for an AMD kernel; nullopt if vector registers, LDS or work-group are not recorded.
std::optional<GroupShape> groupShapeOf(const Footprint& footprint);
// "gfx942" for an AMD GPU, by its name and compute capability; empty if they fit several chips.
std::string_view architectureOf(const Gpu& gpu);
// Occupancy of a kernel on the GPU that it ran on; nullopt if the footprint or the GPU's limits are not known.
std::optional<Occupancy> occupancyOf(const Footprint& footprint, const Gpu* gpu);
// The GPU of the slice's lane; null if it is not known.
const Gpu* gpuOf(const Trace& trace, SliceId slice);

} // namespace lanescope
