#pragma once
// `lanescope whatif`: how long the trace would be after changes.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand whatifCommand;

} // namespace lanescope
