#include "app/cli/report.h"

#include <QFileInfo>

#include "app/cli/figure_input.h"
#include "app/cli/input.h"
#include "app/cli/memory_room.h"
#include "app/cli/output.h"
#include "app/offscreen_application.h"
#include "model/export/output_file.h"
#include "widgets/figure/report.h"
#include "widgets/items/change_words.h"
#include "widgets/memory/memory_figure.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace lanescope {

namespace {

struct ReportOptions {
    std::string file, other, output, capacity;
    GpuOption gpu;
    bool json = false, interactive = false;
};

std::string figuresText(int figures) { return figures == 1 ? "1 figure" : fmt::format("{} figures", figures); }

ExitCode writePage(const ReportOptions& options, const Report& report)
{
    const QByteArray bytes = report.html.toUtf8();
    if (const auto written = writeWhole(options.output, {bytes.data(), static_cast<std::size_t>(bytes.size())});
        !written) {
        printError(written.error());
        return ExitCode::Unreadable;
    }
    const std::string leftOut = report.leftOut.toStdString();
    if (options.json) {
        Json answer{{"path", options.output}, {"figures", report.figures}};
        if (options.interactive)
            answer.update(Json{{"slices", report.slices}, {"left_out", leftOut}, {"bytes", bytes.size()}});
        printJson(answer);
    } else if (options.interactive) {
        printLine(fmt::format("{}: {}, {}, {} kB", options.output, counted(report.slices, "slice", "slices"),
                              figuresText(report.figures), (bytes.size() + 999) / 1000));
        if (!leftOut.empty())
            printLine(leftOut);
    } else
        printLine(fmt::format("{}: {}", options.output, figuresText(report.figures)));
    return ExitCode::Done;
}

ExitCode reportSnapshots(const ReportOptions& options)
{
    std::vector<MemoryReportSource> sources;
    const std::string* const files[] = {&options.file, &options.other};
    for (const std::string* const of : files) {
        const std::string& file = *of;
        if (file.empty())
            continue;
        const auto snapshot = openSnapshot(file, options.capacity);
        if (!snapshot)
            return snapshot.error();
        sources.push_back({*snapshot,
                           distinctName(QString::fromStdString(file),
                                        QString::fromStdString(of == &options.file ? options.other : options.file)),
                           options.gpu.asked()});
    }
    if (const auto gpu = options.gpu.asked();
        gpu && std::none_of(sources.begin(), sources.end(), [&](const MemoryReportSource& source) {
            return placeOfGpu(*source.snapshot, *gpu).has_value();
        }))
        return refuseGpu(*gpu);
    const MemoryReport report = memoryReportOf(sources);
    return writePage(options, {report.html, report.figures, 0, {}});
}

ExitCode runReport(const ReportOptions& options)
{
    if (const auto refused = refuseInputs(options.output, {options.file, options.other}))
        return *refused;
    if (const auto refused = refuseCapacity(options.capacity, {options.file, options.other}))
        return *refused;
    makeOffscreenApplication();
    const bool isOfSnapshots = isMemorySnapshot(options.file);
    if (!options.other.empty() && isMemorySnapshot(options.other) != isOfSnapshots) {
        printError({Error::Kind::BadInput, options.other, {}, "expected two traces or two memory snapshots"});
        return ExitCode::Usage;
    }
    if (isOfSnapshots && options.interactive) {
        printError({Error::Kind::BadInput, options.file, {}, "--interactive is for traces, not for memory snapshots"});
        return ExitCode::Usage;
    }
    if (isOfSnapshots)
        return reportSnapshots(options);
    if (options.gpu.asked()) {
        printError({Error::Kind::BadInput, "--device", {}, "expected a memory snapshot, found a trace"});
        return ExitCode::Usage;
    }
    std::vector<std::unique_ptr<Document>> documents;
    std::vector<ReportSource> sources;
    for (const std::string& file : {options.file, options.other}) {
        if (file.empty())
            continue;
        const auto trace = openTrace(file);
        if (!trace)
            return trace.error();
        documents.push_back(std::make_unique<Document>(*trace));
        sources.push_back({documents.back().get(), QFileInfo{QString::fromStdString(file)}.fileName()});
    }
    return writePage(options, reportOf(sources, options.interactive ? ReportKind::Interactive : ReportKind::Still));
}

std::function<ExitCode()> declareReport(CLI::App& app)
{
    auto options = std::make_shared<ReportOptions>();
    app.add_option("FILE", options->file, "A trace or a memory snapshot")->required();
    app.add_option("OTHER", options->other, "A second one, to compare");
    app.add_option("-o,--output", options->output, "The page to write, .html")->required();
    app.add_flag("--interactive", options->interactive,
                 "With a timeline that moves: one file, no request, readable without scripts, at most 400 kB and 12 "
                 "bytes per slice");
    addGpuOption(app, options->gpu);
    addCapacityOption(app, options->capacity);
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options] { return runReport(*options); };
}

} // namespace

const Subcommand reportCommand{"report", "Write one self-contained page: verdict, figures, tables, findings",
                               declareReport};

} // namespace lanescope
