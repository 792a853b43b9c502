#pragma once
// `lanescope flame`: a flame graph of modules, ops or Python frames, as a self-contained SVG or as JSON.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand flameCommand;

} // namespace lanescope
