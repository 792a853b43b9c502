#pragma once
// `lanescope brief`: the facts that an expert would name first, for a reader, or an agent, with little room.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand briefCommand;

} // namespace lanescope
