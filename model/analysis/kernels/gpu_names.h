#pragma once
// Finds the data sheet of a GPU by the name that a user types.

#include "model/analysis/kernels/gpu_peaks.h"

#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace lanescope {

// Finds a sheet by its whole name, or by words that only this sheet has; the case of letters does not count. Otherwise
// returns the names that could be meant; none if no sheet has these words.
tl::expected<const GpuPeaks*, std::vector<std::string_view>> peaksNamed(std::string_view name);

} // namespace lanescope
