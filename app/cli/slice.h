#pragma once
// `lanescope slice FILE NAME#K`: all that is known of one slice, the rows that the inspector shows.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand sliceCommand;

} // namespace lanescope
