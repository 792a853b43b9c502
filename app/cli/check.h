#pragma once
// `lanescope check`: compares each expectation with what the trace holds.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand checkCommand;

} // namespace lanescope
