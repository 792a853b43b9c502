#pragma once
// The GPU that a strip above the lanes shows, where a trace has several.

#include "model/attribution/attribution.h"

#include <vector>

namespace lanescope {

// The works of the process that worked most, in order of begin; places in Attribution::works.
std::vector<std::uint32_t> worksOfMainDevice(const Trace& trace, const Attribution& all);

} // namespace lanescope
