#pragma once
// Writes a part of a trace as JSON without loading it: the text is read once per pass, each event is kept or not, and
// the kept ones are written as they are, or with other names (redact/redactor.h). Needs little memory for a trace of
// any size. A trace that is not JSON is loaded, and its events are composed.

#include "model/base/task.h"
#include "model/export/event_filter.h"
#include "model/export/exporter.h"
#include "model/redact/redactor.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope {

struct WrittenPart {
    std::uint64_t events = 0;    // written
    std::uint64_t found = 0;     // in the file
    std::uint64_t damaged = 0;   // could not be read and are left out
    std::vector<Error> warnings; // problems of the file; the events before them are written
};

// True for formats that hold events as JSON: .json, .json.gz, .jsonl.
bool holdsEvents(const std::string& path);

// `redactor`: null to keep all names. The task counts bytes of the file. An existing file is replaced only once the new
// one is complete. Errors: BadInput, Io, Missing (memory), Cancelled.
Result<WrittenPart> exportPart(const std::string& from, const std::string& to, const PartAsked& asked,
                               Redactor* redactor, Task& task);

// The rank that the head of a trace states, else the one in the file's name.
std::optional<std::int64_t> rankOfTraceFile(const std::string& path);

} // namespace lanescope
