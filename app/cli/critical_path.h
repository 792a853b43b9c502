#pragma once
// `lanescope critical-path`: what sets the length of a trace or of one step.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand criticalPathCommand;

} // namespace lanescope
