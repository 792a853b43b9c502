#pragma once
// `lanescope capture`: records a new trace on this machine.

#include "app/cli/subcommand.h"

#include <string>
#include <vector>

namespace lanescope {

extern const Subcommand captureCommand;

// Another program with its arguments, from the -- of `capture ... -- COMMAND...` on; it is not searched for our
// options. Set before parsing.
std::vector<std::string>& commandWords();

} // namespace lanescope
