#pragma once
// Data sheets by the names that users type.

#include "model/analysis/kernels/gpu_peaks.h"

#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace lanescope {

// By the name of its sheet, whatever its letters' case: all of the name, or words that one sheet alone has. Otherwise
// the names that could be meant; none where no sheet has these words.
tl::expected<const GpuPeaks*, std::vector<std::string_view>> peaksNamed(std::string_view name);

} // namespace lanescope
