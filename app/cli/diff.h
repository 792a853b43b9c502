#pragma once
// `lanescope diff`: what changed from one trace to another.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand diffCommand;

} // namespace lanescope
