#include "app/cli/export.h"

#include "app/cli/figure_input.h"
#include "app/cli/output.h"
#include "model/export/exporter.h"
#include "model/import/importer.h"

#include <CLI/CLI.hpp>
#include <csignal>
#include <fmt/format.h>
#include <memory>

namespace lanescope {

namespace {

struct ExportOptions {
    std::string file, output, range;
    bool json = false;
};

// A stop from the shell works like one from the window: no incomplete file remains.
Task* stoppable = nullptr;

void heedSignals(Task& task)
{
    stoppable = &task;
    for (const int number : {SIGINT, SIGTERM, SIGHUP})
        std::signal(number, [](int) { stoppable->stop(); });
}

ExitCode failed(const Error& error, ExitCode code)
{
    printError(error);
    return code;
}

ExitCode runExport(const ExportOptions& options)
{
    std::optional<TimeRange> range;
    if (!options.range.empty()) {
        range = rangeFrom(options.range);
        if (!range)
            return failed({Error::Kind::BadInput,
                           "--range",
                           {},
                           fmt::format("expected FROM:TO, such as 1.2ms:3ms, found {}", options.range)},
                          ExitCode::Usage);
    }
    if (const auto exporter = exporterOf(options.output); !exporter) // before the trace is read
        return failed(exporter.error(), ExitCode::Usage);
    if (const auto refused = refuseInputs(options.output, {options.file}))
        return *refused;
    static Task task; // a signal may come until the program ends
    heedSignals(task);
    const auto trace = loadTrace(options.file, task);
    if (!trace)
        return failed(trace.error(), ExitCode::Unreadable);
    // A range outside of the trace would create an empty file.
    if (const TimeRange all = (*trace)->sliceRange();
        range && (range->end <= all.begin || (range->begin >= all.end && all.begin != all.end)))
        return failed({Error::Kind::BadInput,
                       "--range",
                       {},
                       fmt::format("expected times within the trace, which ends at {}, found {}",
                                   torchDuration(all.end - Time{}), options.range)},
                      ExitCode::Usage);
    const auto exported = exportTrace(Analysis{*trace}, options.output, range, task);
    if (!exported)
        return failed(exported.error(), ExitCode::Unreadable);
    if (options.json) {
        Json said{{"path", options.output}, {"events", exported->events}};
        if (exported->damaged > 0)
            said["damaged"] = exported->damaged;
        printJson(said);
    } else {
        printLine(fmt::format("{}: {} events{}", options.output, exported->events,
                              exported->damaged > 0 ? fmt::format(", {} damaged ones left out", exported->damaged)
                                                    : std::string{}));
    }
    return ExitCode::Done;
}

std::function<ExitCode()> declareExport(CLI::App& app)
{
    auto o = std::make_shared<ExportOptions>();
    app.add_option("FILE", o->file, "Trace")->required();
    std::string formats;
    for (const Exporter& e : exporters())
        formats += fmt::format("{}{} ({})", formats.empty() ? "" : ", ", e.suffix, e.name);
    app.add_option("-o,--output", o->output, "The file to write; its extension sets the format: " + formats)
        ->required();
    app.add_option("--range", o->range,
                   "FROM:TO from the trace's start, such as 1.2ms:3ms; slices that overlap it are kept whole");
    app.add_flag("--json", o->json, "Print path and number of events as JSON");
    return [o] { return runExport(*o); };
}

} // namespace

const Subcommand exportCommand{"export", "Write the trace, or a part of it, for other tools", declareExport};

} // namespace lanescope
