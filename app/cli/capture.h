#pragma once
// `lanescope capture`: a fresh trace from this machine.

#include "app/cli/subcommand.h"

#include <string>
#include <vector>

namespace lanescope {

extern const Subcommand captureCommand;

// Another program with its arguments, from the -- of `capture ... -- COMMAND...` on: no option of ours is looked for in
// it. Set before parsing.
std::vector<std::string>& commandWords();

} // namespace lanescope
