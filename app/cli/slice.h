#pragma once
// `lanescope slice FILE NAME#K`: everything known of one slice, in the rows of the inspector.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand sliceCommand;

} // namespace lanescope
