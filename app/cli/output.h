#pragma once
// Prints the output of sub-commands: JSON with nlohmann's library (keys in insertion order), durations in torch's
// format.

#include "app/cli/subcommand.h"
#include "model/base/result.h"
#include "model/base/text.h"
#include "model/store/trace.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

using Json = nlohmann::ordered_json;

// Prints one document on stdout; bytes that are not UTF-8 are replaced. The lines of warnOfFile are in its "warnings".
void printJson(Json document);
// Prints one line of text. Names of a file are safe in it: control characters and line breaks become spaces, very long
// names are cut in the middle. JSON and CSV have names as they are.
void printLine(const std::string& line);
void printLines(std::string_view text);   // the same for text of several lines
void printExactly(std::string_view line); // one line as it is
std::string counted(std::int64_t count, std::string_view one, std::string_view several); // "1 step", "3 steps"
// Prints a sentence in lines of the terminal's width. It keeps its own indent; further lines begin `more` further in.
void printWrapped(std::string_view sentence, std::size_t more = 0);
// The sentence at the right of `head`, in a column of its own.
void printWrappedAfter(std::string_view head, std::string_view sentence);
// Says how many rows of a table --rows has left out; nothing if it shows all.
void sayRowsLeft(std::size_t rows);
std::string csvQuoted(std::string_view text);
// Prints the error line on stderr.
void printError(const Error& error);

// Prints on stderr, in one line, what is wrong with the file of a trace; nothing if it is whole, or once reported.
void warnOfFile(const Trace& trace);
const std::vector<std::string>& warningsOfFiles(); // for a JSON document that is not printed by printJson
void forgetWarnings();                             // between two answers of one process

// If `output` leads to one of `inputs` (files, folders or patterns of files), prints an error and returns the exit
// code: an input is never overwritten.
std::optional<ExitCode> refuseInputs(const std::string& output, const std::vector<std::string>& inputs);

// The member exists only if the value does.
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

// One line where the trace is predicted by a replay; nothing elsewhere.
void sayIfPredicted(const Trace& trace);
void addIfPredicted(const Trace& trace, Json& document); // "is_predicted": true

std::string laneName(const Trace& trace, LaneId lane); // "GPU 0 · stream 7"; empty without a lane

} // namespace lanescope
