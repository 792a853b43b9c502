#pragma once
// The kinds of activity that are recorded, the order in which they are enabled, and which may be missing: the same for
// our workloads and for any program.

#include "capture/cupti/cupti_api.h"

namespace lanescope::capture {

enum class OpIds { Recorded, None }; // Recorded: our ids are pushed around each op

// Returns the names of refused kinds that are not required. If a required one is refused, `error` is a line.
std::vector<std::string> enableKinds(const CuptiApi& api, OpIds ids, std::string& error);
void disableKinds(const CuptiApi& api);

} // namespace lanescope::capture
