#pragma once
// `lanescope report`: one self-contained page of what a trace says.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand reportCommand;

} // namespace lanescope
