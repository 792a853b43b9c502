#pragma once
// `lanescope info`: what is in a trace, and how it loaded.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand infoCommand;

} // namespace lanescope
