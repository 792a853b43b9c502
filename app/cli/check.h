#pragma once
// `lanescope check`: guess first, then look: each expectation beside what the trace holds.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand checkCommand;

} // namespace lanescope
