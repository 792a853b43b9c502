#pragma once
// `lanescope kernels`: footprint and speed per kernel and launch configuration.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand kernelsCommand;

} // namespace lanescope
