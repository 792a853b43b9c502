#pragma once
// Separates the begin of a recording or a step from the rest: a recording that starts in the middle of a step waits for
// work that it does not hold, and a step may last for long before its first GPU work.

#include "model/analysis/breakdown.h"
#include "model/base/text.h"

namespace lanescope {

// The rest of a device's window, if one gap at its begin takes most of it and waits for unrecorded work. The window
// does not describe the program then, but the rest may.
std::optional<DeviceBreakdown> afterLeadIn(const DeviceBreakdown& device);

// The time from the begin of the requested window to the first GPU work. Zero unless it was requested.
Ns timeBeforeFirstWork(const DeviceBreakdown& device);

// The headline with the main fact: start-up or slow calls that take most of the time, and the lead-in, if
// the verdict depends on it: what was left out, or what comes before the first GPU work.
Sentence withLeadIn(Sentence headline, const Trace& trace, const DeviceBreakdown& device);

} // namespace lanescope
