#pragma once
// `lanescope code`: what Inductor generated a Triton kernel from.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand codeCommand;

} // namespace lanescope
