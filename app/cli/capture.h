#pragma once
// `lanescope capture`: a fresh trace from this machine.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand captureCommand;

} // namespace lanescope
