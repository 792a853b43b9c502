#include "app/cli/diff.h"

#include "app/cli/diff_jobs.h"
#include "app/cli/diff_json.h"
#include "app/cli/diff_text.h"
#include "app/cli/input.h"
#include "app/cli/memory.h"
#include "app/cli/output.h"
#include "app/cli/terminal.h"
#include "app/cli/usage.h"
#include "model/compare/diff.h"
#include "model/compare/dispatch_tree.h"
#include "model/compare/wording.h"
#include "model/replay/final_verdict.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <memory>

namespace lanescope {

namespace {

struct DiffOptions {
    std::string a, b, step, failOn, by = "role";
    bool json = false, dispatch = false;

    DiffRows rows() const
    {
        return by == "kernel" ? DiffRows::Kernel
               : by == "op"   ? DiffRows::Op
               : by == "step" ? DiffRows::Step
                              : DiffRows::Role;
    }
};

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
                              row.slice.a ? briefDuration(a.duration(row.slice.a)) : "",
                              row.slice.b ? briefDuration(b.duration(row.slice.b)) : "", "", row.depth * 2, row.name));
    if (tree.isCut)
        printLine("the step has more calls than are compared");
}

// "regress:5": a median that rises by more than 5 %, if the comparison judges it worse.
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

ExitCode runDiff(const DiffOptions& options)
{
    std::optional<double> max;
    if (!options.failOn.empty()) {
        max = regressionFrom(options.failOn);
        if (!max) {
            std::fprintf(stderr, "lanescope: --fail-on: expected regress:PCT such as regress:5, found %s\n",
                         options.failOn.c_str());
            return ExitCode::Usage;
        }
    }
    const bool isSnapshot = isMemorySnapshot(options.a);
    if (isSnapshot != isMemorySnapshot(options.b)) {
        const std::string& other = isSnapshot ? options.b : options.a;
        if (const std::ifstream file{other}; file || namesManyFiles(other)) {
            printError({Error::Kind::BadInput, other, 0,
                        fmt::format("expected a memory snapshot to compare with {}, found none",
                                    isSnapshot ? options.a : options.b)});
            return ExitCode::Unreadable;
        }
    }
    if (isSnapshot && isMemorySnapshot(options.b)) {
        if (!options.step.empty() || options.dispatch || options.by != "role") {
            std::fprintf(stderr,
                         "lanescope: --step, --by, --dispatch: expected two traces, found two memory snapshots\n");
            return ExitCode::Usage;
        }
        const auto a = openSnapshot(options.a);
        if (!a)
            return a.error();
        const auto b = openSnapshot(options.b);
        return b ? printMemoryDiff(**a, **b, options.json, max) : b.error();
    }
    if (namesManyFiles(options.a) && namesManyFiles(options.b))
        return diffJobs(options.a, options.b, {options.step, options.rows(), options.json, max});
    const auto a = openTrace(options.a);
    if (!a) // the error is printed once, not per file
        return a.error();
    const auto b = openTrace(options.b);
    if (!b)
        return b.error();
    const auto diff = diffOf(Analysis{*a}, Analysis{*b}, {options.step, {nullptr, nullptr}, finalVerdict, finalPace});
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
        printDiff(*diff, options.rows(), isUtf8Terminal());
        if (tree)
            printTree(*tree, **a, **b);
    }
    return max ? exitCodeOf(*diff, *max) : ExitCode::Done;
}

std::function<ExitCode()> declareDiff(CLI::App& app)
{
    auto o = std::make_shared<DiffOptions>();
    app.add_option("A", o->a, "The baseline trace (before, or eager); or a folder or pattern: the ranks of a job")
        ->required();
    app.add_option("B", o->b, "The changed trace (after, or compiled), or the ranks of the changed job")->required();
    app.add_option("--step", o->step, "Only this step, such as ProfilerStep#3");
    app.add_option("--by", o->by, "The rows of the text: role (the default), kernel, op or step")
        ->check(oneOf({"role", "kernel", "op", "step"}));
    app.add_flag("--dispatch", o->dispatch, "The calls of the last compared step on the host, as one tree");
    app.add_option("--fail-on", o->failOn,
                   "regress:PCT: exit with 1 if the host or GPU time per step rises by more than that, beyond the "
                   "spread (waiting for other ranks does not count); of memory snapshots, if the peak does");
    app.add_flag("--json", o->json, "One JSON document on stdout");
    return [o] { return runDiff(*o); };
}

} // namespace

const Subcommand diffCommand{"diff", "Changes from one trace to another: steps, kernels, ops, and why", declareDiff};

} // namespace lanescope
