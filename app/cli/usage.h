#pragma once
// Explains a command line that cannot be run: one line with what was expected and what was found, and the nearest name
// if a word seems mistyped.

#include "app/cli/subcommand.h"
#include "model/base/nearest_name.h"

#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// Prints the reason for `error`, from parsing `words` (the command line without the program's name).
ExitCode refuseUsage(const CLI::App& cli, const CLI::ParseError& error, const std::vector<std::string>& words);

// Rejects values that are not whole numbers where `app` takes one: -1 would become the largest possible number.
void checkNumbers(CLI::App& app);

// True, with an error line, if the first FILE does not exist but resembles a sub-command. False if it may be a trace.
bool isMistypedSubcommand(const CLI::App& cli, const std::vector<std::string>& files);

// A check whose error line names the range. It refuses nan.
CLI::Validator numberWithin(double min, double max);

// A check whose error line lists the allowed values.
CLI::Validator oneOf(std::vector<std::string> allowed);

} // namespace lanescope
