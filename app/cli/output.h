#pragma once
// What sub-commands print: JSON by nlohmann's library (keys in the order they were put), durations as torch words them.

#include "app/cli/subcommand.h"
#include "model/base/result.h"
#include "model/base/time.h"
#include "model/store/trace.h"

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

// A member that is there only where the value is.
template <class Value>
void put(Json& json, const char* key, const std::optional<Value>& value)
{
    if (value)
        json[key] = *value;
}
inline void put(Json& json, const char* key, const std::optional<Ns>& value)
{
    if (value)
        json[key] = value->count();
}

std::string laneName(const Trace& trace, LaneId lane); // "GPU 0 · stream 7"; empty without a lane

// Characters of UTF-8 text, as far as a terminal's columns go: no wide ones are written here.
std::size_t widthOf(std::string_view text);

} // namespace lanescope
