#pragma once
// Changes of individual kernels and copies, computed from the work of each: its bytes, its arithmetic, its GPU's data
// sheet. A change without any work: the trace does not show enough.

#include "model/analysis/analysis.h"
#include "model/analysis/kernels/gpu_names.h"
#include "model/replay/changes.h"

namespace lanescope {

// No kernel gets shorter than this by its ceiling or by another GPU: its start and its end take as long.
constexpr Ns shortestKernel{2'000};

// Each chain of elementwise kernels on one stream is one kernel: the bytes that are left at the memory's bandwidth.
ReplayChange fuseChains(const Analysis& analysis);
// The kernels of attention are one kernel, as long as fused attention takes.
ReplayChange fuseAttention(const Analysis& analysis);
// On failure: a regular expression that is none.
tl::expected<ReplayChange, std::string> atCeiling(const Analysis& analysis, const std::string& pattern);
// Each kernel keeps its share of its ceiling.
ReplayChange onGpu(const Analysis& analysis, const GpuPeaks& other);

} // namespace lanescope
