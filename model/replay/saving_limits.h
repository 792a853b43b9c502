#pragma once
// Bounds what the replay of a remedy can save.

#include "model/replay/remedies.h"

namespace lanescope {

// The share of a GPU's time for which the trace shows no reason.
bool hasNoReason(Cause cause);

// The replay without lags has a window of its own, which may lose more than was recorded. Where GPU work keeps its
// times, the window loses the time that the GPU is idle, or what the replay with lags shows that it loses.
Ns mostOfWindow(const Analysis& analysis, const Finding& finding, const Saving& saving);

} // namespace lanescope
