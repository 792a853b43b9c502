#pragma once
// `lanescope findings`: the findings of a trace, highest cost first.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand findingsCommand;

} // namespace lanescope
