#pragma once
// What sub-commands print: JSON by nlohmann's library (keys in the order they were put), durations as torch words them.

#include "app/cli/subcommand.h"
#include "model/base/result.h"
#include "model/base/time.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

using Json = nlohmann::ordered_json;

// One document on stdout; bytes that are no UTF-8 are replaced.
void printJson(const Json& document);
void printLine(const std::string& line);
// The one line on stderr.
void printError(const Error& error);

// If `output` leads to one of `inputs` (files, folders or patterns of files): says so, and the code to end with.
// Nothing that is read is ever written over.
std::optional<ExitCode> refuseInputs(const std::string& output, const std::vector<std::string>& inputs);

// "227.757us", "1.780ms", "2.314s": us below a millisecond, three decimals.
std::string torchDuration(Ns duration);

} // namespace lanescope
