#pragma once
// One row per kernel and launch configuration: its name, grid, block and footprint, with the spread of its times.

#include "model/analysis/kernels/footprints.h"
#include "model/kernels/kernel_name.h"

#include <optional>
#include <vector>

namespace lanescope {

// The way in which GPU work was launched.
enum class LaunchPattern {
    Unknown,        // its launch is not recorded
    Launch,         // one call launches it
    QueryAndLaunch, // a call asks how many blocks fit, then one launches, as libraries do before a GEMM
    Graph,          // one call that replays a graph launches it with others
    Copy,           // a copy or a memset, not a kernel
};

struct KernelRow {
    StringId name;
    SliceKind kind = SliceKind::Kernel;
    Footprint footprint;
    std::uint64_t count = 0;
    Ns total{}, median{}, min{}, max{};
    double meanNs = 0, cv = 0;           // cv: sample standard deviation over mean; 0 for one launch
    std::optional<Ns> launchDelayMedian; // from launch begin to kernel begin, over kernels with a recorded launch
    StringId op;                         // the op that launched most of them; none: outside any op
    StringId onlyOp;                     // the op that launched all of them, if one did
    std::optional<Occupancy> occupancy;
    std::optional<Waves> waves;
    bool isHeavyweight = false;                     // an occupancy query precedes its launch in the same op
    LaunchPattern pattern = LaunchPattern::Unknown; // the first launch's
    std::vector<SliceId> launches;                  // the kernels, ordered by begin
};

enum class TableOf { Kernels, AllWork }; // AllWork: also copies and memsets, by name

// Most time first. work: all GPU work, or part of it.
std::vector<KernelRow> kernelTable(const Trace& trace, const std::vector<Launched>& work,
                                   TableOf rows = TableOf::Kernels);

// The decoded name of the row's kernels, with what the op that launched all of them adds to it.
KernelName decodedNameOf(const Trace& trace, const KernelRow& row);

} // namespace lanescope
