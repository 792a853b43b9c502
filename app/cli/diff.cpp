#include "app/cli/diff.h"

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "model/compare/diff.h"
#include "model/compare/dispatch_tree.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <memory>

namespace lanescope {

namespace {

struct Options {
    std::string a, b, step, failOn;
    bool json = false, dispatch = false;
};

std::string_view nameOf(Judgement judgement)
{
    switch (judgement) {
    case Judgement::Noise:
        return "noise";
    case Judgement::Better:
        return "better";
    case Judgement::Worse:
        return "worse";
    case Judgement::CannotTell:
        break;
    }
    return "cannot_tell";
}

Json jsonOf(const std::vector<WorkPart>& parts)
{
    Json list = Json::array();
    for (const WorkPart& part : parts)
        list.push_back({{"name", part.name}, {"count", part.count}, {"total_ns", part.total.count()}});
    return list;
}

Json jsonOf(const Compared& c)
{
    return {{"median_a_ns", c.spread.a.median.count()},
            {"median_b_ns", c.spread.b.median.count()},
            {"spread_a_ns", c.spread.a.mad.count()},
            {"spread_b_ns", c.spread.b.mad.count()},
            {"change_pct", c.changePct()},
            {"judgement", nameOf(c.judgement)}};
}

Json jsonOf(const Diff& diff)
{
    Json steps = Json::array(), kernels = Json::array(), ops = Json::array(), apis = Json::array(),
         summary = Json::array();
    for (const StepPair& s : diff.steps)
        steps.push_back({{"name_a", s.name.a},
                         {"name_b", s.name.b},
                         {"cpu_a_ns", s.cpu.a.count()},
                         {"cpu_b_ns", s.cpu.b.count()},
                         {"gpu_a_ns", s.gpu.a.count()},
                         {"gpu_b_ns", s.gpu.b.count()},
                         {"launches_a", s.launches.a},
                         {"launches_b", s.launches.b},
                         {"kernels_a", s.work.a},
                         {"kernels_b", s.work.b}});
    for (const KernelChange& k : diff.kernels) {
        Json row{{"status", nameOf(k.status)},  {"a", jsonOf(k.a)}, {"b", jsonOf(k.b)},
                 {"delta_ns", k.delta.count()}, {"why", k.why},     {"noise", k.isNoise}};
        if (k.time)
            row["each"] = {{"a_median_ns", k.time->spread.a.median.count()},
                           {"a_mad_ns", k.time->spread.a.mad.count()},
                           {"b_median_ns", k.time->spread.b.median.count()},
                           {"b_mad_ns", k.time->spread.b.mad.count()}};
        if (k.hbmSavedBytes)
            row["hbm_saved_bytes"] = *k.hbmSavedBytes;
        if (!k.footprintChanges.empty())
            row["footprint"] = k.footprintChanges;
        kernels.push_back(std::move(row));
    }
    for (const OpChange& op : diff.ops) {
        Json row{{"status", nameOf(op.status)},
                 {"name", op.name},
                 {"kind", nameOf(op.kind)},
                 {"calls_a", op.calls.a},
                 {"calls_b", op.calls.b},
                 {"self_cpu_a_ns", op.selfCpu.a.count()},
                 {"self_cpu_b_ns", op.selfCpu.b.count()}};
        if (!op.graphs.a.empty())
            row["graphs_a"] = op.graphs.a;
        if (!op.graphs.b.empty())
            row["graphs_b"] = op.graphs.b;
        ops.push_back(std::move(row));
    }
    for (const auto& [api, count] : diff.launchesByApi)
        apis.push_back({{"name", api}, {"a", count.a}, {"b", count.b}});
    for (const Sentence& sentence : diff.summary)
        summary.push_back(format(sentence, torchDuration));
    const Diff::Totals& t = diff.totals;
    Json document{{"steps", std::move(steps)},
                  {"kernels", std::move(kernels)},
                  {"ops", std::move(ops)},
                  {"totals",
                   {{"cpu_a_ns", t.cpu.a.count()},
                    {"cpu_b_ns", t.cpu.b.count()},
                    {"gpu_a_ns", t.gpu.a.count()},
                    {"gpu_b_ns", t.gpu.b.count()},
                    {"launches_a", t.launches.a},
                    {"launches_b", t.launches.b},
                    {"kernels_a", t.work.a},
                    {"kernels_b", t.work.b}}},
                  {"launches_by_api", std::move(apis)},
                  {"cpu_per_step", jsonOf(diff.cpu)},
                  {"gpu_per_step", jsonOf(diff.gpu)},
                  {"first_step_left_out", diff.firstStepLeftOut},
                  {"verdict_a", nameOf(diff.verdict.a)},
                  {"verdict_b", nameOf(diff.verdict.b)},
                  {"summary", std::move(summary)}};
    if (diff.hbmSavedBytes)
        document["hbm_saved_bytes"] = *diff.hbmSavedBytes;
    if (!diff.unmatchedSteps.a.empty())
        document["steps_only_a"] = diff.unmatchedSteps.a;
    if (!diff.unmatchedSteps.b.empty())
        document["steps_only_b"] = diff.unmatchedSteps.b;
    return document;
}

std::string signedDuration(Ns duration)
{
    return (duration < Ns{} ? "-" : "+") + torchDuration(std::chrono::abs(duration));
}

std::string listed(const std::vector<WorkPart>& parts)
{
    std::string text;
    for (const WorkPart& part : parts)
        text += (text.empty() ? "" : " + ") + (part.name.size() > 90 ? part.name.substr(0, 87) + "..." : part.name);
    return text.empty() ? "-" : text;
}

void printText(const Diff& diff)
{
    for (const Sentence& sentence : diff.summary)
        printLine(format(sentence, torchDuration));
    printLine("");
    printLine(fmt::format("{:<22} {:>12} {:>12} {:>12} {:>12}", "step", "host a", "host b", "GPU a", "GPU b"));
    constexpr std::size_t mostSteps = 12;
    for (std::size_t i = 0; i < std::min(mostSteps, diff.steps.size()); ++i) {
        const StepPair& s = diff.steps[i];
        printLine(fmt::format("{:<22} {:>12} {:>12} {:>12} {:>12}",
                              s.name.a == s.name.b ? s.name.a : s.name.a + " / " + s.name.b, torchDuration(s.cpu.a),
                              torchDuration(s.cpu.b), torchDuration(s.gpu.a), torchDuration(s.gpu.b)));
    }
    if (diff.steps.size() > mostSteps)
        printLine(fmt::format("... {} further steps", diff.steps.size() - mostSteps));
    printLine("");
    for (const KernelChange& k : diff.kernels) {
        const std::uint64_t count = k.b.empty() ? k.a.front().count : k.b.front().count;
        printLine(fmt::format("{:<9} {:>6} {:>13}{}  {}", nameOf(k.status), count, signedDuration(k.delta),
                              k.isNoise ? " ~" : "  ", k.status == Change::Added ? listed(k.b) : listed(k.a)));
        if (k.status == Change::Replaced || k.status == Change::Fused)
            printLine(fmt::format("{:>33} {}", "->", listed(k.b)));
        if (!k.why.empty())
            printLine(fmt::format("{:>34}{}", "", k.why));
        for (const std::string& change : k.footprintChanges)
            printLine(fmt::format("{:>34}{}", "", change));
    }
    printLine("");
    printLine(
        fmt::format("{:<9} {:>8} {:>8} {:>12} {:>12}  {}", "host", "calls a", "calls b", "self a", "self b", "name"));
    for (const OpChange& op : diff.ops)
        if (op.status != Change::Same || op.calls.a != op.calls.b)
            printLine(fmt::format("{:<9} {:>8} {:>8} {:>12} {:>12}  {}", nameOf(op.status), op.calls.a, op.calls.b,
                                  torchDuration(op.selfCpu.a), torchDuration(op.selfCpu.b), op.name));
}

Json jsonOf(const DispatchTree& tree, const Trace& a, const Trace& b)
{
    Json rows = Json::array();
    for (const DispatchRow& row : tree.rows) {
        Json one{{"depth", row.depth}, {"status", nameOf(row.status)}, {"name", row.name}};
        if (row.slice.a)
            one["dur_a_ns"] = a.duration(row.slice.a).count();
        if (row.slice.b)
            one["dur_b_ns"] = b.duration(row.slice.b).count();
        rows.push_back(std::move(one));
    }
    return rows;
}

void printTree(const DispatchTree& tree, const Trace& a, const Trace& b)
{
    printLine("");
    printLine(fmt::format("{:<9} {:>12} {:>12}  {}", "call", "before", "after", "the last compared step"));
    for (const DispatchRow& row : tree.rows)
        printLine(fmt::format("{:<9} {:>12} {:>12}  {:{}}{}", nameOf(row.status),
                              row.slice.a ? torchDuration(a.duration(row.slice.a)) : "",
                              row.slice.b ? torchDuration(b.duration(row.slice.b)) : "", "", row.depth * 2, row.name));
    if (tree.isCut)
        printLine("the step has more calls than are compared");
}

// "regress:5": a median that goes up by more than 5 % and beyond the noise.
std::optional<double> regressionFrom(const std::string& text)
{
    constexpr std::string_view prefix = "regress:";
    if (!text.starts_with(prefix))
        return {};
    double pct = 0;
    const char *from = text.data() + prefix.size(), *to = text.data() + text.size();
    const auto [end, error] = std::from_chars(from, to, pct);
    return error == std::errc{} && end == to && pct >= 0 ? std::optional{pct} : std::nullopt;
}

bool hasRegressed(const Compared& c, double pct)
{
    return (c.judgement == Judgement::Worse || c.judgement == Judgement::CannotTell) && c.changePct() > pct;
}

ExitCode run(const Options& options)
{
    std::optional<double> most;
    if (!options.failOn.empty()) {
        most = regressionFrom(options.failOn);
        if (!most) {
            std::fprintf(stderr, "lanescope: --fail-on: expected regress:PCT such as regress:5, found %s\n",
                         options.failOn.c_str());
            return ExitCode::Usage;
        }
    }
    const auto a = openTrace(options.a), b = openTrace(options.b);
    if (!a)
        return a.error();
    if (!b)
        return b.error();
    const auto diff = diffOf(Analysis{*a}, Analysis{*b}, {options.step});
    if (!diff) {
        std::fprintf(stderr, "lanescope: --step: expected a step of both traces, found none called %s\n",
                     options.step.c_str());
        return ExitCode::Usage;
    }
    std::optional<DispatchTree> tree;
    if (options.dispatch && !diff->steps.empty()) {
        const StepPair& step = diff->steps.back();
        tree = dispatchTree(**a, step.range.a, **b, step.range.b);
    }
    if (options.json) {
        Json document = jsonOf(*diff);
        if (tree)
            document["dispatch"] = jsonOf(*tree, **a, **b);
        printJson(document);
    } else {
        printText(*diff);
        if (tree)
            printTree(*tree, **a, **b);
    }
    if (most && (hasRegressed(diff->cpu, *most) || hasRegressed(diff->gpu, *most))) {
        std::fprintf(stderr, "lanescope: regressed by more than %g %%: host %+.1f %%, GPU %+.1f %% a step\n", *most,
                     diff->cpu.changePct(), diff->gpu.changePct());
        return ExitCode::DoesNotHold;
    }
    return ExitCode::Done;
}

std::function<ExitCode()> declare(CLI::App& app)
{
    auto o = std::make_shared<Options>();
    app.add_option("A", o->a, "The trace from before, or eager")->required();
    app.add_option("B", o->b, "The trace from after, or compiled")->required();
    app.add_option("--step", o->step, "Only this step, such as ProfilerStep#3");
    app.add_flag("--dispatch", o->dispatch, "The calls of the last compared step on the host, as one tree");
    app.add_option("--fail-on", o->failOn,
                   "regress:PCT: exit with 1 if a step's host or GPU time rises by more than that, beyond the noise");
    app.add_flag("--json", o->json, "One JSON document on stdout");
    return [o] { return run(*o); };
}

} // namespace

const Subcommand diffCommand{"diff", "What changed from one trace to another: steps, kernels, ops, and why", declare};

} // namespace lanescope
