#pragma once
// `lanescope shot`: an annotated figure of a trace, drawn by the window's own painter.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand shotCommand;

} // namespace lanescope
