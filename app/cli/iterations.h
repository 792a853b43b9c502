#pragma once
// `lanescope iterations`: iterations of a serving engine, or steps: requests, tokens, GPU time, the gap before each.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand iterationsCommand;

} // namespace lanescope
