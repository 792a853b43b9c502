#pragma once
// Launches of kernels whose GPU work is not in the trace, by device: the recording lost it. The GPU may have worked
// while it seems idle.

#include "model/analysis/time/launches.h"

namespace lanescope {

constexpr std::size_t fewestLostLaunches = 5; // a launch may fail, or its record be lost

// Begins of the launches that each device lost, by ProcessId, in order. A launch goes to the device that its
// thread used before, or will use next. A device whose kernels lack as many launches lost none: their numbers differ.
std::vector<std::vector<Time>> lostLaunches(const Trace& trace, const std::vector<Launched>& work);

} // namespace lanescope
