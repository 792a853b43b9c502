#pragma once
// `lanescope brief`: what an expert would say first, for a reader, or an agent, with little room.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand briefCommand;

} // namespace lanescope
