#pragma once
// Device and host have clocks of their own, which the recorder aligns. Where it did not, idle times would get wrong
// causes.

#include "model/analysis/time/launches.h"

#include <vector>

namespace lanescope {

// By how much the device's clock is ahead of the host's; 0 where the trace does not show it.
Ns clockOffsetOf(const Trace& trace, const std::vector<Launched>& work);

} // namespace lanescope
