#pragma once
// `lanescope table`: the profiler table in torch's format.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand tableCommand;

} // namespace lanescope
