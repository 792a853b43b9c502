#include "app/cli/sweep.h"

#include "app/cli/figure_input.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/usage.h"
#include "app/offscreen_application.h"
#include "model/analysis/verdict.h"
#include "model/compare/sweep.h"
#include "model/compare/wording.h"
#include "model/replay/final_verdict.h"
#include "widgets/compare/sweep_chart.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace lanescope {

namespace {

struct SweepOptions {
    std::vector<std::string> files;
    std::string output, theme = "light";
    bool json = false;
};

Json jsonOf(const Sweep& sweep)
{
    Json points = Json::array(), gains = Json::array(), summary = Json::array(), variants = Json::array();
    for (const SweepPoint& p : sweep.points) {
        Json one{{"file", p.file}};
        if (p.value)
            one["value"] = *p.value;
        if (p.isPredicted)
            one["is_predicted"] = true;
        one["variant"] = p.variant;
        one["steps"] = p.pace.values.size();
        one["step_ns"] = p.pace.median.count();
        one["step_mad_ns"] = p.pace.mad.count();
        one["cpu_ns"] = p.cpu.median.count();
        if (p.hasGpu) {
            one["gpu_ns"] = p.gpu.median.count();
            one["launching_ns"] = p.launching.count();
            one["launches"] = p.launches;
            one["kernels"] = p.work;
        }
        one["pace"] = nameOf(p.paceBy());
        one["verdict"] = nameOf(p.verdict);
        one["first_step_left_out"] = p.isColdLeftOut;
        points.push_back(std::move(one));
    }
    for (const SweepVariant& v : sweep.variants) {
        Json one{{"name", v.name}};
        if (v.gpuFrom)
            one["gpu_sets_pace_from"] = *v.gpuFrom;
        variants.push_back(std::move(one));
    }
    for (const SweepGain& g : sweep.gains) {
        static constexpr const char* words[] = {"better", "worse", "noise", "cannot_tell"};
        const char* word = g.pace.judgement == Judgement::Better  ? words[0]
                           : g.pace.judgement == Judgement::Worse ? words[1]
                           : g.pace.judgement == Judgement::Noise ? words[2]
                                                                  : words[3];
        gains.push_back({{"base", sweep.points[g.base].file},
                         {"other", sweep.points[g.other].file},
                         {"change_pct", g.pace.changePct()},
                         {"judgement", word}});
    }
    for (const Sentence& sentence : sweep.summary)
        summary.push_back(format(sentence, torchDuration));
    Json document;
    if (!sweep.parameter.empty())
        document["parameter"] = sweep.parameter;
    document["points"] = std::move(points);
    document["variants"] = std::move(variants);
    document["are_variants"] = sweep.areVariants;
    document["gains"] = std::move(gains);
    document["summary"] = std::move(summary);
    return document;
}

std::string paceText(const SweepPoint& point)
{
    const SweepPace pace = point.paceBy();
    return pace == SweepPace::Gpu             ? "GPU"
           : pace == SweepPace::Communication ? "comm."
           : pace == SweepPace::Unknown       ? "-"
                                              : "host";
}

void printText(const Sweep& sweep)
{
    for (const Sentence& sentence : sweep.summary)
        printLine(format(sentence, briefDuration));
    printLine("");
    const auto hasSteps = [](const SweepPoint& p) { return !p.isWhole; };
    const bool isPerStep = std::all_of(sweep.points.begin(), sweep.points.end(), hasSteps);
    const bool isWhole = std::none_of(sweep.points.begin(), sweep.points.end(), hasSteps);
    printLine(fmt::format("{:>10}  {:<20} {:>12} {:>12} {:>12} {:>12} {:>9} {:>8}  {:<6} {}",
                          sweep.parameter.empty() ? "value" : sweep.parameter, "variant",
                          isPerStep ? "per step"
                          : isWhole ? "recording"
                                    : "step or all",
                          "host", "GPU", "launching", "launches", "kernels", "pace", "file"));
    for (const SweepVariant& variant : sweep.variants)
        for (const std::size_t at : variant.points) {
            const SweepPoint& p = sweep.points[at];
            printLine(fmt::format("{:>10}  {:<20} {:>12} {:>12} {:>12} {:>12} {:>9} {:>8}  {:<6} {}",
                                  p.value ? fmt::format("{:g}", *p.value) : "-", p.variant,
                                  briefDuration(p.pace.median), briefDuration(p.cpu.median),
                                  p.hasGpu ? briefDuration(p.gpu.median) : "-",
                                  p.hasGpu ? briefDuration(p.launching) : "-",
                                  p.hasGpu ? std::to_string(p.launches) : "-", p.hasGpu ? std::to_string(p.work) : "-",
                                  paceText(p), p.isPredicted ? p.file + " (predicted)" : p.file));
        }
}

ExitCode runSweep(const SweepOptions& options)
{
    if (options.files.size() < 2) {
        printError({Error::Kind::BadInput, "sweep", {}, "expected two traces or more, found one"});
        return ExitCode::Usage;
    }
    if (const auto refused = refuseInputs(options.output, options.files))
        return *refused;
    std::vector<SweepPoint> points;
    for (const std::string& file : options.files) { // one after the other: each trace is released before the next
        const auto trace = openTrace(file);
        if (!trace)
            return trace.error();
        points.push_back(sweepPoint(Analysis{*trace}, finalVerdict));
    }
    const Sweep sweep = sweepOf(options.files, std::move(points));
    if (!options.output.empty()) {
        makeOffscreenApplication();
        if (const auto written = writeSweepChart(sweep, QString::fromStdString(options.output),
                                                 options.theme == "dark"    ? Theme::dark()
                                                 : options.theme == "print" ? Theme::print()
                                                                            : Theme::light());
            !written) {
            printError(written.error());
            return written.error().kind == Error::Kind::BadInput ? ExitCode::Usage : ExitCode::Unreadable;
        }
    }
    if (options.json)
        printJson(jsonOf(sweep));
    else
        printText(sweep);
    return ExitCode::Done;
}

std::function<ExitCode()> declareSweep(CLI::App& app)
{
    auto o = std::make_shared<SweepOptions>();
    app.add_option("FILE", o->files, "Traces of one program; the varied value is read from their names")->required();
    app.add_option("-o,--output", o->output, "Picture to write: .png, .svg or .pdf");
    app.add_option("--theme", o->theme, "light, dark or print")->check(oneOf({"light", "dark", "print"}));
    app.add_flag("--json", o->json, "One JSON document on stdout");
    return [o] { return runSweep(*o); };
}

} // namespace

const Subcommand sweepCommand{"sweep", "Step time by batch size, version or variant", declareSweep};

} // namespace lanescope
