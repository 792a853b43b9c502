#pragma once
// A headless face of an analysis. A new one is one file with a Subcommand and one line in registry.cpp.

#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace lanescope {

// As the shell sees them.
enum class ExitCode { Done = 0, DoesNotHold = 1, Usage = 2, Unreadable = 3, Lacking = 4 };

struct Subcommand {
    std::string_view name;
    std::string_view summary;
    // Declares the options on `app`; what is returned runs them, after parsing.
    std::function<ExitCode()> (*declare)(CLI::App& app);
};

std::span<const Subcommand> subcommands();

} // namespace lanescope
