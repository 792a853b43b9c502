#pragma once
// What sub-commands print: JSON by nlohmann's library (keys in the order they were put), durations as torch words them.

#include "model/base/result.h"
#include "model/base/time.h"

#include <nlohmann/json.hpp>
#include <string>

namespace lanescope {

using Json = nlohmann::ordered_json;

// One document on stdout; bytes that are no UTF-8 are replaced.
void printJson(const Json& document);
void printLine(const std::string& line);
// The one line on stderr.
void printError(const Error& error);

// "227.757us", "1.780ms", "2.314s": us below a millisecond, three decimals.
std::string torchDuration(Ns duration);

} // namespace lanescope
