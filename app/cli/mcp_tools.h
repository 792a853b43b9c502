#pragma once
// The tools of `lanescope mcp`. Each is a sub-command: its arguments become a command line, so that an answer is the
// one that the terminal gives.

#include "app/cli/output.h"

#include <string>
#include <vector>

namespace lanescope {

// The answer to `tools/list`: each tool has a name, a description and a JSON schema of its arguments.
Json mcpTools();

struct ToolCall {
    std::string command;            // a sub-command
    std::vector<std::string> words; // its command line, without its name
    std::string picture;            // a file that it writes, to be sent as an image; may be empty
};

// The command line of a call; else what is wrong with it.
tl::expected<ToolCall, std::string> toolCall(const std::string& tool, const Json& arguments);

} // namespace lanescope
