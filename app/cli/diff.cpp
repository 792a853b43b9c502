#include "app/cli/diff.h"

#include "app/cli/diff_text.h"
#include "app/cli/input.h"
#include "app/cli/memory.h"
#include "app/cli/output.h"
#include "app/cli/terminal.h"
#include "app/cli/usage.h"
#include "model/compare/diff.h"
#include "model/compare/dispatch_tree.h"
#include "model/compare/wording.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fmt/format.h>
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
            {"ratio", c.ratio()},
            {"steps_a", c.spread.a.values.size()},
            {"steps_b", c.spread.b.values.size()},
            {"by_rank_test", c.isByRank},
            {"judgement", nameOf(c.judgement)}};
}

Json textsOf(const std::vector<Sentence>& sentences)
{
    Json texts = Json::array();
    for (const Sentence& sentence : sentences)
        texts.push_back(format(sentence, briefDuration));
    return texts;
}

std::string textsOf(const std::vector<Sentence>& sentences, std::string_view between)
{
    return joined(sentences, briefDuration, between);
}

Json jsonOf(const Both<Ns>& time, const Both<std::uint64_t>& work)
{
    return {{"a_ns", time.a.count()},
            {"b_ns", time.b.count()},
            {"delta_ns", (time.b - time.a).count()},
            {"work_a", work.a},
            {"work_b", work.b}};
}

Json rolesOf(const Diff& diff)
{
    Json roles = Json::array();
    for (const RoleChange& role : diff.roles) {
        Json row{{"role", role.id}};
        row.update(jsonOf(role.time, role.work));
        Json families = Json::array();
        for (const FamilyChange& family : role.families) {
            families.push_back({{"family", family.name}});
            families.back().update(jsonOf(family.time, family.work));
        }
        row["families"] = std::move(families);
        roles.push_back(std::move(row));
    }
    return roles;
}

Json namesOf(const Diff& diff)
{
    Json names = Json::array();
    for (const NameChange& name : diff.names) {
        Json row{{"change", nameOf(name.trend)},
                 {"name", name.name},
                 {"role", name.role},
                 {"count_a", name.count.a},
                 {"count_b", name.count.b},
                 {"total_a_ns", name.total.a.count()},
                 {"total_b_ns", name.total.b.count()},
                 {"delta_ns", name.delta().count()},
                 {"gpu_time_a_ns", name.time.a.count()},
                 {"gpu_time_b_ns", name.time.b.count()}};
        if (name.each)
            row["judgement"] = nameOf(name.each->judgement);
        names.push_back(std::move(row));
    }
    return names;
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
        Json row{{"status", nameOf(k.status)},  {"a", jsonOf(k.a)},  {"b", jsonOf(k.b)}, {"delta_ns", k.delta.count()},
                 {"why", textsOf(k.why, ", ")}, {"noise", k.isNoise}};
        if (k.time)
            row["each"] = {{"a_median_ns", k.time->spread.a.median.count()},
                           {"a_mad_ns", k.time->spread.a.mad.count()},
                           {"b_median_ns", k.time->spread.b.median.count()},
                           {"b_mad_ns", k.time->spread.b.mad.count()}};
        if (k.hbmSavedBytes)
            row["hbm_saved_bytes"] = *k.hbmSavedBytes;
        if (!k.footprintChanges.empty())
            row["footprint"] = textsOf(k.footprintChanges);
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
    summary.push_back(headlineText(diff));
    if (std::string recordings = recordingsText(diff); !recordings.empty())
        summary.push_back(std::move(recordings));
    for (const Sentence& sentence : diff.summary)
        summary.push_back(format(sentence, briefDuration));
    const Diff::Totals& t = diff.totals;
    Json document{{"headline", headlineText(diff)},
                  {"differs", textsOf(diff.differs)},
                  {"alike", textsOf(diff.alike)},
                  {"whole_trace", diff.isWhole},
                  {"steps", std::move(steps)},
                  {"roles", rolesOf(diff)},
                  {"names", namesOf(diff)},
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
    std::optional<double> most;
    if (!options.failOn.empty()) {
        most = regressionFrom(options.failOn);
        if (!most) {
            std::fprintf(stderr, "lanescope: --fail-on: expected regress:PCT such as regress:5, found %s\n",
                         options.failOn.c_str());
            return ExitCode::Usage;
        }
    }
    if (isMemorySnapshot(options.a) && isMemorySnapshot(options.b)) {
        const auto a = openSnapshot(options.a);
        if (!a)
            return a.error();
        const auto b = openSnapshot(options.b);
        return b ? printMemoryDiff(**a, **b, options.json, most) : b.error();
    }
    const auto a = openTrace(options.a);
    if (!a) // the error is printed once, not per file
        return a.error();
    const auto b = openTrace(options.b);
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
        printDiff(*diff, options.rows(), isUtf8Terminal());
        if (tree)
            printTree(*tree, **a, **b);
    }
    if (most && (hasRegressed(diff->cpu, *most) || hasRegressed(diff->gpu, *most))) {
        std::fprintf(stderr, "lanescope: regressed by more than %g %%: host %+.1f %%, GPU %+.1f %% per step\n", *most,
                     diff->cpu.changePct(), diff->gpu.changePct());
        return ExitCode::DoesNotHold;
    }
    return ExitCode::Done;
}

std::function<ExitCode()> declareDiff(CLI::App& app)
{
    auto o = std::make_shared<DiffOptions>();
    app.add_option("A", o->a, "The baseline trace (before, or eager)")->required();
    app.add_option("B", o->b, "The changed trace (after, or compiled)")->required();
    app.add_option("--step", o->step, "Only this step, such as ProfilerStep#3");
    app.add_option("--by", o->by, "The rows of the text: role (the default), kernel, op or step")
        ->check(oneOf({"role", "kernel", "op", "step"}));
    app.add_flag("--dispatch", o->dispatch, "The calls of the last compared step on the host, as one tree");
    app.add_option("--fail-on", o->failOn,
                   "regress:PCT: exit with 1 if the host or GPU time per step rises by more than that, beyond the "
                   "spread; of memory "
                   "snapshots, if the peak does");
    app.add_flag("--json", o->json, "One JSON document on stdout");
    return [o] { return runDiff(*o); };
}

} // namespace

const Subcommand diffCommand{"diff", "What changed from one trace to another: steps, kernels, ops, and why",
                             declareDiff};

} // namespace lanescope
