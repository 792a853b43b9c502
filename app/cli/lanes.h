#pragma once
// `lanescope lanes`: idle gaps with their causes, and launch latencies.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand lanesCommand;

} // namespace lanescope
