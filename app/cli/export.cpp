#include "app/cli/export.h"

#include "app/cli/export_part.h"
#include "app/cli/figure_input.h"
#include "app/cli/output.h"
#include "app/cli/usage.h"
#include "model/export/exporter.h"
#include "model/import/importer.h"

#include <CLI/CLI.hpp>
#include <csignal>
#include <fmt/format.h>
#include <memory>

namespace lanescope {

namespace {

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

ExitCode runExport(const ExportPartOptions& options)
{
    static Task task; // a signal may come until the program ends
    heedSignals(task);
    if (isPartAsked(options))
        return exportParts(options, task);
    const std::string& file = options.files[0];
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
    if (const auto refused = refuseInputs(options.output, {file}))
        return *refused;
    const auto trace = loadTrace(file, task);
    if (!trace)
        return failed(trace.error(), ExitCode::Unreadable);
    warnOfFile(**trace);
    if (range) // outside of the trace it would create an empty file
        if (const auto outside = outsideOf(**trace, *range, options.range))
            return failed(*outside, ExitCode::Usage);
    const auto exported = exportTrace(Analysis{*trace}, options.output, range, task);
    if (!exported)
        return failed(exported.error(), ExitCode::Unreadable);
    if (options.json) {
        Json said{{"path", options.output}, {"events", exported->events}};
        if (exported->damaged > 0)
            said["damaged"] = exported->damaged;
        printJson(said);
    } else {
        printLine(fmt::format("{}: {}{}", options.output, counted(exported->events, "event", "events"),
                              exported->damaged > 0 ? fmt::format(", {} damaged ones left out", exported->damaged)
                                                    : std::string{}));
    }
    return ExitCode::Done;
}

std::function<ExitCode()> declareExport(CLI::App& app)
{
    auto o = std::make_shared<ExportPartOptions>();
    app.add_option("FILE", o->files,
                   "Trace; several, a folder or a pattern: the ranks of a job, each written on its own")
        ->required();
    std::string formats;
    for (const Exporter& e : exporters())
        formats += fmt::format("{}{} ({})", formats.empty() ? "" : ", ", e.suffix, e.name);
    app.add_option("-o,--output", o->output,
                   "The file to write; its extension sets the format: " + formats + "; for several traces a folder")
        ->required();
    app.add_option("--range", o->range,
                   "FROM:TO from the trace's start, such as 1.2ms:3ms; slices that overlap it are kept whole");
    app.add_option("--keep", o->keep,
                   "Only events of these kinds: " + kindList() +
                       ", or categories as in the file. The profiler's own window (span) stays too, unless it is "
                       "dropped: it shows "
                       "when the recording began and ended")
        ->delimiter(',')
        ->type_name("KINDS");
    app.add_option("--drop", o->drop, "No events of these kinds, such as python")->delimiter(',')->type_name("KINDS");
    app.add_option("--names", o->names,
                   "Only events whose name matches this regular expression (RE2), and the profiler's own window (span)")
        ->type_name("RE");
    app.add_option("--steps", o->steps,
                   "Only the steps A to B (ProfilerStep#N), and the GPU work launched in them, however late it ran")
        ->type_name("A:B");
    app.add_option("--ranks", o->ranks, "Only the traces of these ranks, such as 0,4-7")->type_name("LIST");
    app.add_option("--stack-depth", o->stackDepth, "Only the N outermost Python frames")
        ->type_name("N")
        ->check(numberWithin(0, 1e9));
    app.add_flag(
        "--redact", o->redact,
        "Replace the program's names, paths, hosts and stacks by pseudonyms, the same in all files of one call");
    app.add_flag("--json", o->json, "Print path and number of events as JSON");
    return [o] { return runExport(*o); };
}

} // namespace

const Subcommand exportCommand{"export", "Write the trace, or a part of it, for other tools", declareExport};

} // namespace lanescope
