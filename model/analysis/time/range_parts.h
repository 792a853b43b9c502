#pragma once
// Subtracts time ranges from others.

#include "model/base/time.h"

#include <vector>

namespace lanescope {

// The parts of `ranges` that `taken` does not cover; both must be ordered and disjoint.
std::vector<TimeRange> partsOutside(const std::vector<TimeRange>& ranges, const std::vector<TimeRange>& taken);

} // namespace lanescope
