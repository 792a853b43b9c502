#pragma once
// `lanescope breakdown`: where each GPU's window went, or each thread's time.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand breakdownCommand;

} // namespace lanescope
