#pragma once
// `lanescope breakdown`: the shares of each GPU's window, or of each thread's time.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand breakdownCommand;

} // namespace lanescope
