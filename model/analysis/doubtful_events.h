#pragma once
// Events of a recording that record too much or too little: those that are there twice, and GPU work whose number two
// processes gave to a launch.

#include "model/analysis/analysis.h"

#include <vector>

namespace lanescope {

// Slices that repeat another one exactly: lane, name, time and arguments. The first of each is not listed.
std::vector<SliceId> duplicateSlices(const Trace& trace);

// GPU work without a launch, because calls of several processes have its correlation number (store/shared_numbers.h).
std::vector<SliceId> workOfSharedNumbers(const Analysis& analysis);

} // namespace lanescope
