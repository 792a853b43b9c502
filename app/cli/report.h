#pragma once
// `lanescope report`: writes one self-contained HTML page about a trace.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand reportCommand;

} // namespace lanescope
