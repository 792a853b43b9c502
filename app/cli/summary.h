#pragma once
// `lanescope summary`: one line per file, for thousands of files; and a report on such lines together.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand summaryCommand;

} // namespace lanescope
