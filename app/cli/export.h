#pragma once
// `lanescope export`: the trace, or a part of it, for other tools.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand exportCommand;

} // namespace lanescope
