#include "app/cli/kernels.h"

#include "app/cli/ceilings.h"
#include "app/cli/columns.h"
#include "app/cli/decoded.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/usage.h"
#include "model/analysis/analysis.h"
#include "model/analysis/kernels/kernel_table.h"
#include "model/attribution/place_text.h"
#include "model/base/pattern.h"
#include "model/compare/wording.h"
#include "model/store/predicted.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <unordered_set>

namespace lanescope {

namespace {

struct KernelsOptions {
    std::string file, name, step;
    std::size_t rows = 0;
    bool json = false;
};

template <class T>
std::size_t leaveOut(std::vector<T>& rows, std::size_t max)
{
    const std::size_t left = max && rows.size() > max ? rows.size() - max : 0;
    rows.resize(rows.size() - left);
    return left;
}

Json jsonOf(const Trace& trace, const OpCosts& costs, const KernelRow& row)
{
    const std::string_view name = trace.text(row.name);
    const Footprint& f = row.footprint;
    Json j{{"name", name},
           {"decoded", jsonOf(decodedNameOf(trace, row))},
           {"count", row.count},
           {"total_ns", row.total.count()},
           {"mean_ns", row.meanNs},
           {"median_ns", row.median.count()},
           {"min_ns", row.min.count()},
           {"max_ns", row.max.count()},
           {"cv", row.cv}};
    if (f.grid)
        j["grid"] = *f.grid;
    if (f.block)
        j["block"] = *f.block;
    if (f.registersPerThread)
        j["registers"] = *f.registersPerThread;
    if (f.sharedBytes)
        j["shared_bytes"] = *f.sharedBytes;
    if (f.staticSharedBytes)
        j["static_shared_bytes"] = *f.staticSharedBytes;
    if (f.warpsPerSm)
        j["warps_per_sm"] = *f.warpsPerSm;
    if (row.waves)
        j["waves"] = row.waves->waves;
    if (row.occupancy) {
        j["theoretical_occupancy_pct"] = row.occupancy->pct;
        Json limits = Json::array();
        for (const OccupancyLimit limit : row.occupancy->limitedBy())
            limits.push_back(nameOf(limit));
        j["limited_by"] = std::move(limits);
    }
    if (f.estimatedOccupancyPct)
        j["estimated_occupancy_pct"] = *f.estimatedOccupancyPct;
    if (row.launchDelayMedian)
        j["launch_delay_median_ns"] = row.launchDelayMedian->count();
    if (row.op)
        j["op"] = trace.text(row.op);
    addCeiling(j, ceilingOf(trace, costs, row.launches));
    j["heavyweight"] = row.isHeavyweight;
    return j;
}

std::string dims(const std::optional<std::array<std::int64_t, 3>>& d)
{
    return d ? fmt::format("{}x{}x{}", (*d)[0], (*d)[1], (*d)[2]) : "-";
}

void printText(const Trace& trace, const OpCosts& costs, const std::vector<KernelRow>& rows)
{
    constexpr std::size_t usualName = 28;
    const PrintedColumns columns{{{"total", 12},
                                  {"count", 7},
                                  {"mean", 12, 9},
                                  {"median", 12, 11},
                                  {"cv", 6, 1},
                                  {"grid", 16, 2},
                                  {"block", 12, 3},
                                  {"regs", 5, 6},
                                  {"shared", 8, 4},
                                  {"occup.", 8, 8},
                                  {"limited by", 18, 5},
                                  {"waves", 7, 7},
                                  {"TFLOP/s", 8, 10},
                                  {"of peak", 8},
                                  {" kernel", usualName, 0, true}},
                                 1,
                                 roomOfLine()};
    printLine(columns.header());
    for (const KernelRow& r : rows) {
        const Ceiling c = ceilingOf(trace, costs, r.launches);
        std::string limits;
        if (r.occupancy)
            for (const OccupancyLimit limit : r.occupancy->limitedBy())
                limits += fmt::format("{}{}", limits.empty() ? "" : ",", nameOf(limit));
        printLine(columns.line(
            {briefDuration(r.total), std::to_string(r.count), briefDuration(Ns{std::llround(r.meanNs)}),
             briefDuration(r.median), fmt::format("{:.2f}", r.cv), dims(r.footprint.grid), dims(r.footprint.block),
             r.footprint.registersPerThread ? std::to_string(*r.footprint.registersPerThread) : "-",
             r.footprint.sharedBytes ? std::to_string(*r.footprint.sharedBytes) : "-",
             r.occupancy ? fmt::format("{:.1f}%", r.occupancy->pct) : "-", limits.empty() ? "-" : limits,
             r.waves ? fmt::format("{:.2f}", r.waves->waves) : "-", c.tflops ? fmt::format("{:.1f}", *c.tflops) : "-",
             c.pctOfPeak ? fmt::format("{:.1f}%", *c.pctOfPeak) : "-",
             fmt::format(" {}{}", trace.kernelLabel(r.name), r.isHeavyweight ? "  (heavyweight)" : "")}));
        const KernelName decoded = decodedNameOf(trace, r);
        if (!decoded.family.empty())
            printLine(fmt::format("{:>12} {}", "", decoded.line()));
    }
    sayColumnsLeft(columns.leftOut());
}

ExitCode runKernels(const KernelsOptions& options)
{
    const auto loaded = openTrace(options.file);
    if (!loaded)
        return loaded.error();
    const Trace& trace = **loaded;
    const auto asked = workAskedFor(trace, options.step);
    if (!asked)
        return asked.error();
    const std::vector<Launched>& work = asked->work;
    std::vector<KernelRow> rows = kernelTable(trace, work);
    if (!options.name.empty()) {
        const auto wanted = Pattern::parse(options.name, Pattern::Case::Kept);
        if (!wanted) {
            printError({Error::Kind::BadInput,
                        "--name",
                        {},
                        fmt::format("expected a regular expression: {}", wanted.error())});
            return ExitCode::Usage;
        }
        std::erase_if(rows, [&](const KernelRow& r) { return !wanted->isIn(trace.text(r.name)); });
    }
    const AnalysisPtr answers = analysisOf(*loaded);
    const Analysis& analysis = *answers;
    const OpCosts& costs = analysis.costs();
    std::vector<Launched> shown; // the work of the remaining rows
    if (options.name.empty()) {
        shown = work;
    } else {
        std::unordered_set<std::uint32_t> kernels;
        for (const KernelRow& row : rows)
            for (const SliceId s : row.launches)
                kernels.insert(s.value);
        std::copy_if(work.begin(), work.end(), std::back_inserter(shown),
                     [&](const Launched& l) { return kernels.contains(l.work.value); });
    }
    std::vector<GemmRow> gemms = gemmTable(trace, costs, shown);
    const std::size_t kernelsLeft = leaveOut(rows, options.rows), gemmsLeft = leaveOut(gemms, options.rows);
    const auto range = stepAskedFor(trace, options.step);
    if (!range)
        return range.error();
    const Traffic traffic =
        trafficOf(trace, costs, analysis.work(), *range ? std::vector{**range} : std::vector<TimeRange>{});
    const std::string note = graphNoteOf(analysis); // a limit of every statement about ops
    if (!options.json) {
        sayIfPredicted(trace);
        if (rows.empty() && !options.name.empty())
            printLine(fmt::format("No kernel's name matches {}", options.name));
        else
            printText(trace, costs, rows);
        if (!note.empty())
            printLine(note);
        printGemms(trace, gemms);
        if (options.name.empty()) // it is of all kernels
            printTraffic(traffic);
        if (kernelsLeft + gemmsLeft > 0)
            printLine(fmt::format("{} left out: --rows sets how many are listed",
                                  counted(kernelsLeft + gemmsLeft, "row is", "rows are")));
        sayWorkBefore(asked->before);
        return ExitCode::Done;
    }
    Json list = Json::array();
    for (const KernelRow& row : rows)
        list.push_back(jsonOf(trace, costs, row));
    Json document{{"kernels", std::move(list)}, {"gemms", jsonOf(trace, gemms)}, {"traffic", jsonOf(trace, traffic)}};
    if (kernelsLeft)
        document["kernels_left_out"] = kernelsLeft;
    if (gemmsLeft)
        document["gemms_left_out"] = gemmsLeft;
    if (!note.empty())
        document["graphs"] = note;
    addWorkBefore(document, asked->before);
    if (isPredicted(trace))
        document["is_predicted"] = true;
    printJson(document);
    return ExitCode::Done;
}

std::function<ExitCode()> declareKernels(CLI::App& app)
{
    auto options = std::make_shared<KernelsOptions>();
    app.add_option("FILE", options->file, "A trace")->required();
    app.add_option("--name", options->name, "Only kernels whose name this regular expression matches");
    app.add_option("--step", options->step, "Only work launched in the slice of this name");
    app.add_option("--rows", options->rows, "Kernels and products to list, the longest total first; 0: all (default)")
        ->check(numberWithin(0, 1e9));
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options] { return runKernels(*options); };
}

} // namespace

const Subcommand kernelsCommand{"kernels", "Footprint, occupancy and speed of each kernel as it was launched",
                                declareKernels};

} // namespace lanescope
