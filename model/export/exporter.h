#pragma once
// Writes a trace, or a part of it, to a file for other tools. A new format is one file with an Exporter and its line in
// registry.cpp.

#include "model/analysis/analysis.h"
#include "model/base/task.h"
#include "model/export/output_file.h"
#include "model/export/part.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

struct Exported {
    std::uint64_t events = 0;  // written events; in tables: slices, instants and values of counters
    std::uint64_t damaged = 0; // events of the trace's file that could not be read and are left out
};

struct Exporter {
    std::string_view suffix; // end of the file's name, with its dot
    std::string_view name;   // for display
    Result<Exported> (*write)(const Analysis& analysis, const Part& part, OutputFile& to, Task& task);
};

std::span<const Exporter> exporters(); // the first is the default
// Chosen by the longest suffix that matches the file's name. Errors: BadInput if none does.
Result<const Exporter*> exporterOf(const std::string& path);

// The files that a trace was read from: one, or one per rank.
std::vector<std::string> filesOf(const Trace& trace);

// Writes the whole trace, or what overlaps `range`, in the format of the path's suffix. An existing file is replaced
// only once the new one is complete. Errors: BadInput if no format has that suffix or the path leads to a file of the
// trace, Io, Cancelled.
Result<Exported> exportTrace(const Analysis& analysis, const std::string& path, std::optional<TimeRange> range,
                             Task& task);

// One exporter per format.
extern const Exporter traceJsonExporter;
extern const Exporter packedTraceJsonExporter;
extern const Exporter jsonLinesExporter;
extern const Exporter csvExporter;
extern const Exporter pftraceExporter;
extern const Exporter packedPftraceExporter;
extern const Exporter sqliteExporter;

} // namespace lanescope
