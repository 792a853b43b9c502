#pragma once
// `memory` of a folder: the snapshots of several ranks.

#include "app/cli/subcommand.h"

namespace lanescope {

ExitCode printMemoryOfRanks(const std::vector<std::string>& files, bool isJson);

} // namespace lanescope
