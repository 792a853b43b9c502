#pragma once
// `lanescope mcp`: answers a program that speaks the Model Context Protocol, one JSON document per line on stdin and
// stdout. It opens no socket.

#include "app/cli/subcommand.h"

namespace lanescope {

extern const Subcommand mcpCommand;

} // namespace lanescope
