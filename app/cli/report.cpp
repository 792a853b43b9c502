#include "app/cli/report.h"

#include <QFileInfo>

#include "app/cli/figure_input.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "model/export/output_file.h"
#include "widgets/figure/report.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>

namespace lanescope {

namespace {

struct ReportOptions {
    std::string file, other, output;
    bool json = false;
};

ExitCode runReport(const ReportOptions& options)
{
    if (const auto refused = refuseInputs(options.output, {options.file, options.other}))
        return *refused;
    needPainting();
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
    const Report report = reportOf(sources);
    const QByteArray bytes = report.html.toUtf8();
    if (const auto written = writeWhole(options.output, {bytes.data(), static_cast<std::size_t>(bytes.size())});
        !written) {
        printError(written.error());
        return ExitCode::Unreadable;
    }
    if (options.json)
        printJson({{"path", options.output}, {"figures", report.figures}});
    else
        printLine(fmt::format("{}: {} figures", options.output, report.figures));
    return ExitCode::Done;
}

std::function<ExitCode()> declareReport(CLI::App& app)
{
    auto options = std::make_shared<ReportOptions>();
    app.add_option("FILE", options->file, "A trace")->required();
    app.add_option("OTHER", options->other, "A second trace to compare");
    app.add_option("-o,--output", options->output, "The page to write, .html")->required();
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options] { return runReport(*options); };
}

} // namespace

const Subcommand reportCommand{"report", "Write one self-contained page: verdict, figures, tables, findings",
                               declareReport};

} // namespace lanescope
