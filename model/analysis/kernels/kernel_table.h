#pragma once
// A row for each kernel as it was launched: its name, grid, block and footprint, with the spread of its times.

#include "model/analysis/kernels/footprints.h"
#include "model/kernels/kernel_name.h"

#include <optional>
#include <vector>

namespace lanescope {

// How a piece of device work came to the device.
enum class LaunchPattern {
    Unknown,        // its launch is not recorded
    Launch,         // one call launches it
    QueryAndLaunch, // a call asks how many blocks fit, then one launches: as libraries do before a GEMM
    Graph,          // a call that replays a graph launches it with others
    Copy,           // a copy or a fill, not a kernel
};

struct KernelRow {
    StringId name;
    SliceKind kind = SliceKind::Kernel;
    Footprint footprint;
    std::uint64_t count = 0;
    Ns total{}, median{}, least{}, most{};
    double meanNs = 0, cv = 0;           // cv: standard deviation over mean, of the sample; 0 for one launch
    std::optional<Ns> launchDelayMedian; // from the launch's begin to the kernel's; of those whose launch is recorded
    StringId op;                         // the op that launched most of them; none: outside any op
    StringId onlyOp;                     // the op that launched all of them, if one did
    std::optional<Occupancy> occupancy;
    std::optional<Waves> waves;
    bool isHeavyweight = false;                     // an occupancy query stands before its launch, in the same op
    LaunchPattern pattern = LaunchPattern::Unknown; // of the first one
    std::vector<SliceId> launches;                  // the kernels, in order of begin
};

enum class TableOf { Kernels, AllWork }; // AllWork: copies and fills too, by name

// Most time first. work: all device work, or part of it.
std::vector<KernelRow> kernelTable(const Trace& trace, const std::vector<Launched>& work,
                                   TableOf rows = TableOf::Kernels);

// What the name of the row's kernels says, and what the op that launched all of them proves of it.
KernelName decodedNameOf(const Trace& trace, const KernelRow& row);

} // namespace lanescope
