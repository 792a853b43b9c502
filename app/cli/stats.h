#pragma once
// `lanescope stats`: the summaries that users know from nsys.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand statsCommand;

} // namespace lanescope
