#pragma once
// A sub-command of the command line. A new one is one file with a Subcommand and one line in registry.cpp.

#include "app/exit_code.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace lanescope {

struct Subcommand {
    std::string_view name;
    std::string_view summary;
    // Declares the options on `app`; the returned function runs the sub-command after parsing.
    std::function<ExitCode()> (*declare)(CLI::App& app);
};

std::span<const Subcommand> subcommands();

} // namespace lanescope
