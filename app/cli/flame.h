#pragma once
// `lanescope flame`: a flame graph of modules, ops or Python frames, as an SVG that stands alone or as JSON.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand flameCommand;

} // namespace lanescope
