#pragma once
// `lanescope query`: SQL over a trace.

#include "app/cli/subcommand.h"

namespace lanescope {
extern const Subcommand queryCommand;
}
