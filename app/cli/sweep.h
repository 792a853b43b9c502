#pragma once
// `lanescope sweep`: how a step depends on what was varied over more than two traces.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand sweepCommand;

} // namespace lanescope
