#pragma once
// A sub-command of the command line. A new one is one file with a Subcommand and one line in registry.cpp.

#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace lanescope {

// Exit codes of the program.
enum class ExitCode { Done = 0, DoesNotHold = 1, Usage = 2, Unreadable = 3, Lacking = 4 };

struct Subcommand {
    std::string_view name;
    std::string_view summary;
    // Declares the options on `app`; the returned function runs the sub-command after parsing.
    std::function<ExitCode()> (*declare)(CLI::App& app);
};

std::span<const Subcommand> subcommands();

} // namespace lanescope
