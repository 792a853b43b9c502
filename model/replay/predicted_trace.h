#pragma once
// Writes the trace as it would be after changes, so that it can be compared with the recorded one. A top-level key
// marks it as predicted, and each event that moved keeps its recorded time in its arguments.

#include "model/export/exporter.h"
#include "model/replay/what_if.h"

namespace lanescope {

bool isPredicted(const Trace& trace);

// path: ends with .json or .json.gz. Errors: BadInput where the trace was not read from one JSON file, or no format
// ends so; Io; Cancelled.
Result<Exported> writePredicted(const Trace& trace, const ReplayGraph& graph, const Prediction& prediction,
                                std::span<const ReplayChange> changes, const std::string& path, Task& task);

} // namespace lanescope
