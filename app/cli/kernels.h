#pragma once
// `lanescope kernels`: footprint and speed of each kernel as it was launched.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand kernelsCommand;

} // namespace lanescope
