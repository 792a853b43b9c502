#pragma once
// `lanescope findings`: what the trace says of itself, most costly first.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand findingsCommand;

} // namespace lanescope
