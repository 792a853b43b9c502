#pragma once
// What a command line is told that cannot be run: one line, what was expected and what was found, with the nearest
// name where a word seems mistyped.

#include "app/cli/subcommand.h"

#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// "; did you mean table?", or nothing where no candidate is near.
std::string didYouMean(std::string_view word, std::span<const std::string> candidates);

// Prints what `error` of parsing `words` (the command line, without the program's name) is about.
ExitCode refuseUsage(const CLI::App& cli, const CLI::ParseError& error, const std::vector<std::string>& words);

// Refuses what is no whole number where `app` takes one: -1 would become the largest there is.
void checkNumbers(CLI::App& app);

// The first FILE is no file but reads like a sub-command: says so. False where it may be a trace.
bool isMistypedSubcommand(const CLI::App& cli, const std::vector<std::string>& files);

// Checks whose line names what is allowed.
CLI::Validator oneOf(std::vector<std::string> allowed);

} // namespace lanescope
