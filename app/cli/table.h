#pragma once
// `lanescope table`: the profiler table, as torch prints it.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand tableCommand;

} // namespace lanescope
