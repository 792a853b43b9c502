#pragma once
// How a trace, or a part of it, becomes a file for other tools. A new format is one file with an Exporter and its line
// in registry.cpp.

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
    std::uint64_t events = 0;  // that were written; in tables: slices, instants and values of counters
    std::uint64_t damaged = 0; // of the trace's file, that could not be read and are left out
};

struct Exporter {
    std::string_view suffix; // of the file's name, with its dot
    std::string_view name;   // what it is, for people
    Result<Exported> (*write)(const Analysis& analysis, const Part& part, OutputFile& to, Task& task);
};

std::span<const Exporter> exporters(); // the first is the usual one
// By the end of the file's name, the longest that fits. Errors: BadInput where none does.
Result<const Exporter*> exporterOf(const std::string& path);

// The files that a trace was read from: one, or one per rank.
std::vector<std::string> filesOf(const Trace& trace);

// Writes the whole trace, or what lies in `range`, in the format that the path's end names. A file of that name is
// replaced once the new one is whole and never touched before. Errors: BadInput where no format ends so or the path
// leads to a file of the trace, Io, Cancelled.
Result<Exported> exportTrace(const Analysis& analysis, const std::string& path, std::optional<TimeRange> range,
                             Task& task);

// One format each.
extern const Exporter traceJsonExporter;
extern const Exporter packedTraceJsonExporter;
extern const Exporter jsonLinesExporter;
extern const Exporter csvExporter;
extern const Exporter pftraceExporter;
extern const Exporter packedPftraceExporter;
extern const Exporter sqliteExporter;

} // namespace lanescope
