#pragma once
// Which kinds of activity are recorded, in which order they are switched on, and what may be missing: the same for a
// workload of ours and for any program.

#include "capture/cupti/cupti_api.h"

namespace lanescope::capture {

enum class OpIds { Recorded, None }; // ids of ours are pushed around each op, or calls have none

// Kinds that were refused and are not needed come back by name. Where a needed one is refused, `error` is a line.
std::vector<std::string> enableKinds(const CuptiApi& api, OpIds ids, std::string& error);
void disableKinds(const CuptiApi& api);

} // namespace lanescope::capture
