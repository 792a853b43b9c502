#pragma once
// `lanescope info`: the contents of a trace, and how it loaded.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand infoCommand;

} // namespace lanescope
