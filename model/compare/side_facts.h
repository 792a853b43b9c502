#pragma once
// Collects what one recording shows about the compared steps besides its kernels and ops: work that CUDA graphs replay,
// launches whose work is not recorded, waiting for data, and calls that take long only the first time.

#include "model/analysis/analysis.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lanescope {

struct SideStep;
struct WorkItem;

struct GpuFacts {
    std::string name;   // "GPU 0"
    Ns busy{};          // by the work of the compared steps
    double idlePct = 0; // a share of its window in the whole recording
};

struct SideFacts {
    std::uint64_t launchCalls = 0, launchesWithoutWork = 0; // calls that launch kernels or graphs, by name
    std::uint64_t graphLaunches = 0, graphWork = 0;         // calls that replay a graph; the work they replay
    Ns graphTime{};                                         // sum of that work's durations
    Ns copyOverlap{};                                       // copies and memsets run alongside kernels
    std::vector<Ns> dataWait;                               // per step: the host waits for a data loader
    std::vector<GpuFacts> gpus;                             // with work in the compared steps
    // The longest launch call that took at least 1 ms and 20 times the median of its name while the GPU was idle for
    // half of it or more: the first use of a kernel loads its code.
    SliceId firstUse;

    // Most launches have no work in the trace: they were captured into a graph, or records were lost.
    bool isGpuLost() const { return launchesWithoutWork * 2 > launchCalls; }
};

SideFacts sideFacts(const Analysis& analysis, const std::vector<SideStep>& steps,
                    const std::vector<std::vector<WorkItem>>& work);

} // namespace lanescope
