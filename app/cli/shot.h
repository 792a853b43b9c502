#pragma once
// `lanescope shot`: an annotated figure of a trace, drawn with the window's painter.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand shotCommand;

} // namespace lanescope
