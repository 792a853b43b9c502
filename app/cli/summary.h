#pragma once
// `lanescope summary`: one line a file, for thousands of files; and what such lines say together.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand summaryCommand;

} // namespace lanescope
