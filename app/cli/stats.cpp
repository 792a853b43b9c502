#include "app/cli/stats.h"

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/usage.h"
#include "model/analysis/analysis.h"
#include "model/analysis/tables/api_summary.h"
#include "model/attribution/place_text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>

namespace lanescope {

namespace {

struct StatsOptions {
    std::string file, report;
    bool json = false;
};

ExitCode runStats(const StatsOptions& options)
{
    const auto trace = openTrace(options.file);
    if (!trace)
        return trace.error();
    const std::vector<SummaryRow> rows = summarise(**trace, *summaryReportOf(options.report));
    const std::string note = lowGraphNoteOf(*analysisOf(*trace));
    if (options.json) {
        Json list = Json::array();
        for (const SummaryRow& r : rows)
            list.push_back({{"time_pct", r.timePct},
                            {"total_ns", r.total.count()},
                            {"calls", r.calls},
                            {"avg_ns", r.meanNs},
                            {"med_ns", r.median.count()},
                            {"min_ns", r.min.count()},
                            {"max_ns", r.max.count()},
                            {"stddev_ns", r.stddevNs},
                            {"name", (*trace)->text(r.name)}});
        Json document{{"rows", std::move(list)}};
        if (!note.empty())
            document["graphs"] = note;
        printJson(document);
        return ExitCode::Done;
    }
    sayIfPredicted(**trace);
    if (rows.empty()) {
        printLine(summaryReportOf(options.report) == SummaryReport::OsRuntime
                      ? "this trace holds no OS runtime calls: PyTorch's profiler does not record them"
                      : "this trace holds nothing for this report");
        return ExitCode::Done;
    }
    printLine(fmt::format("{:>8}  {:>15}  {:>9}  {:>12}  {:>12}  {:>11}  {:>11}  {:>12}  {}", "Time (%)",
                          "Total Time (ns)", "Calls", "Avg (ns)", "Med (ns)", "Min (ns)", "Max (ns)", "StdDev (ns)",
                          "Name"));
    for (const SummaryRow& r : rows)
        printLine(fmt::format("{:>8.1f}  {:>15}  {:>9}  {:>12.1f}  {:>12}  {:>11}  {:>11}  {:>12.1f}  {}", r.timePct,
                              r.total.count(), r.calls, r.meanNs, r.median.count(), r.min.count(), r.max.count(),
                              r.stddevNs, (*trace)->text(r.name)));
    if (!note.empty())
        printLine(note);
    return ExitCode::Done;
}

std::function<ExitCode()> declareStats(CLI::App& app)
{
    auto options = std::make_shared<StatsOptions>();
    app.add_option("FILE", options->file, "A trace")->required();
    const CLI::Validator names =
        oneOf({"cuda_api_sum", "cuda_gpu_kern_sum", "cuda_gpu_mem_time_sum", "osrt_sum", "nvtx_sum"});
    app.add_option("--report", options->report,
                   "cuda_api_sum, cuda_gpu_kern_sum, cuda_gpu_mem_time_sum, osrt_sum or nvtx_sum")
        ->required()
        ->check([names](std::string name) { // older names are accepted too
            return summaryReportOf(name) ? std::string{} : names(name);
        });
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options] { return runStats(*options); };
}

} // namespace

const Subcommand statsCommand{"stats", "Summaries as nsys stats prints them", declareStats};

} // namespace lanescope
