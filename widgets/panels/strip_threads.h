#pragma once
// The strip's bar of a trace without GPU work whose time is not that of ops: what the busiest thread does.

#include "widgets/panels/strip_answer.h"

namespace lanescope {

// False, and nothing is added, if ops take much of the recording, or no thread is divided.
bool addThreadParts(const Analysis& analysis, Ns ofOps, StripAnswer& answer);

} // namespace lanescope
