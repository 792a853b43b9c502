#pragma once
// Reads the arguments of an event from the source text when they are asked for, and the fields that no column holds.

#include "model/store/trace.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope {

struct Argument {
    std::string key;   // also fields outside args, except those in columns (ph, ts, dur, name, cat, pid, tid)
    std::string value; // strings without their quotes and escapes; anything else as its JSON text
    bool isString = false;

    std::optional<std::int64_t> integer() const; // also from a string that holds a number
    std::optional<double> number() const;
    std::vector<std::int64_t> integers() const; // from [1, 2, 3]; empty if the value is not a list of integers
};

struct Arguments {
    std::vector<Argument> items; // in the order of the file
    const Argument* find(std::string_view key) const;
};

Result<Arguments> readArguments(const Trace& trace, SliceId slice);
Result<Arguments> readArguments(const Trace& trace, std::uint64_t source); // for an instant
// The event's own text, from brace to brace.
Result<std::string> readEventText(const Trace& trace, std::uint64_t source);
// Tolerant like the importer: control characters and unescaped quotes do not lose the rest.
Arguments parseArguments(std::string_view eventText);

} // namespace lanescope
