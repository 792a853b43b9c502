#include "app/cli/info.h"

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/snapshot_answers.h"
#include "model/analysis/time/busy.h"
#include "model/analysis/time/steps.h"
#include "model/import/file_endings.h"
#include "model/merge/job_notes.h"
#include "model/store/predicted.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>
#include <vector>

namespace lanescope {

namespace {

std::string_view kindName(LaneKind kind)
{
    return kind == LaneKind::Cpu ? "cpu" : kind == LaneKind::Gpu ? "gpu" : "other";
}

Json gpusOf(const TraceInfo& info)
{
    Json gpus = Json::array();
    for (const Gpu& gpu : info.gpus) {
        Json g{{"id", gpu.id}};
        if (!gpu.name.empty())
            g["name"] = gpu.name;
        if (gpu.sms)
            g["sms"] = *gpu.sms;
        if (gpu.computeMajor && gpu.computeMinor)
            g["compute"] = fmt::format("{}.{}", *gpu.computeMajor, *gpu.computeMinor);
        gpus.push_back(std::move(g));
    }
    return gpus;
}

Json lanesOf(const Trace& trace)
{
    Json lanes = Json::array();
    for (std::uint32_t l = 0; l < trace.lanes().size(); ++l) {
        const Lane& lane = trace.lanes()[l];
        const Process& process = trace[lane.process];
        Json j{{"id", l},
               {"process", process.key},
               {"thread", lane.key},
               {"kind", kindName(lane.kind)},
               {"name", lane.name},
               {"process_name", process.title},
               {"slices", lane.slices.size()},
               {"max_depth", lane.maxDepth},
               {"busy_ns", lengthOf(busyRanges(trace, LaneId{l})).count()},
               {"overlapping", lane.overlapping},
               {"stacks", lane.stacks}};
        if (process.device)
            j["device"] = *process.device;
        if (lane.stream)
            j["stream"] = *lane.stream;
        lanes.push_back(std::move(j));
    }
    return lanes;
}

Json ranksOf(const Trace& trace)
{
    Json ranks = Json::array();
    for (const RankPart& part : trace.ranks()) {
        Json j{{"label", part.label}, {"path", part.info.path}};
        if (part.rank)
            j["rank"] = *part.rank;
        j["slices"] = part.slices.size();
        j["first_lane"] = part.lanes.first;
        j["lanes"] = part.lanes.size();
        j["clock"] = nameOf(part.clock.by);
        j["shift_ns"] = part.clock.shift.count();
        if (part.clock.residual)
            j["residual_ns"] = part.clock.residual->count();
        if (part.clock.typical)
            j["typical_ns"] = part.clock.typical->count();
        if (part.clock.driftPpm)
            j["drift_ppm"] = *part.clock.driftPpm;
        j["collectives"] = part.clock.collectives;
        ranks.push_back(std::move(j));
    }
    return ranks;
}

Json jsonOf(const Trace& trace)
{
    const TraceInfo& info = trace.info();
    const Census& census = info.census;
    Json steps = Json::array();
    for (const Step& step : profilerSteps(trace))
        steps.push_back({{"name", trace.name(step.slice)},
                         {"begin_ns", trace.absoluteNs(step.range.begin)},
                         {"dur_ns", step.range.length().count()}});
    Json skipped = Json::array();
    for (const auto& [reason, count] : census.skipped)
        skipped.push_back({{"reason", reason}, {"count", count}});
    Json j{{"path", info.path}, {"bytes", info.fileBytes}, {"text_bytes", info.textBytes}, {"format", info.format}};
    if (info.schemaVersion)
        j["schema_version"] = *info.schemaVersion;
    if (info.baseNs)
        j["base_ns"] = *info.baseNs;
    if (info.rank)
        j["rank"] = *info.rank;
    if (info.worldSize)
        j["world_size"] = *info.worldSize;
    j["events"] = census.events;
    j["slices"] = census.slices;
    j["flows"] = census.flows;
    j["counters"] = census.counters;
    j["instants"] = census.instants;
    j["metadata"] = census.metadata;
    j["skipped"] = std::move(skipped);
    j["warnings"] = info.warnings;
    if (!trace.range().isEmpty() || trace.sliceCount() > 0) {
        j["begin_ns"] = trace.absoluteNs(trace.range().begin);
        j["end_ns"] = trace.absoluteNs(trace.range().end);
    }
    if (!trace.ranks().empty())
        j["ranks"] = ranksOf(trace);
    addIfPredicted(trace, j);
    j["steps"] = std::move(steps);
    j["gpus"] = gpusOf(info);
    j["lanes"] = lanesOf(trace);
    j["overlapping"] = census.overlapping;
    j["unfinished"] = census.unfinished;
    j["links"] = trace.links().size();
    j["arrows"] = trace.flows().size();
    j["half_flows"] = census.halfFlows;
    j["work_without_launch"] = census.workWithoutLaunch;
    j["launches_without_work"] = census.launchesWithoutWork;
    j["work_before_launch"] = census.workBeforeLaunch;
    j["load_ms"] = info.loadMs;
    j["resident_bytes"] = trace.residentBytes();
    if (census.events > 0)
        j["bytes_per_event"] = static_cast<double>(trace.residentBytes()) / static_cast<double>(census.events);
    return j;
}

void printText(const Trace& trace)
{
    const TraceInfo& info = trace.info();
    const Census& census = info.census;
    printLine(isPredicted(trace) ? fmt::format("{}: {}", info.path, predictedText) : info.path);
    const auto row = [](std::string_view key, const std::string& value) {
        printLine(fmt::format("  {:<12}{}", key, value));
    };
    row("format", fmt::format("{}, {:.1f} MB, read in {:.1f} ms", info.format,
                              static_cast<double>(info.textBytes) / 1e6, info.loadMs));
    row("events",
        fmt::format("{} = {} + {} + {} + {} + {} metadata", census.events, counted(census.slices, "slice", "slices"),
                    counted(census.instants, "instant", "instants"), counted(census.counters, "counter", "counters"),
                    counted(census.flows, "flow", "flows"), census.metadata));
    for (const auto& [reason, count] : census.skipped)
        row("", fmt::format("+ {} {}", count, reason));
    row("span", torchDuration(trace.range().length()));
    for (const Gpu& gpu : info.gpus)
        row("gpu", fmt::format("{}  {}{}{}", gpu.id, gpu.name.empty() ? "(no name)" : gpu.name,
                               gpu.sms ? fmt::format(", {} SMs", *gpu.sms) : "",
                               gpu.computeMajor && gpu.computeMinor
                                   ? fmt::format(", compute {}.{}", *gpu.computeMajor, *gpu.computeMinor)
                                   : ""));
    if (info.rank)
        row("rank", fmt::format("{}{}", *info.rank, info.worldSize ? fmt::format(" of {}", *info.worldSize) : ""));
    if (!trace.ranks().empty())
        row("clocks", clockLine(trace, torchDuration));
    for (const RankPart& part : trace.ranks())
        row(part.label,
            fmt::format("{}: {}", part.info.path, wordsOf(part.clock, trace.ranks()[0].label, torchDuration)));
    const std::vector<Step> steps = trace.ranks().empty() ? profilerSteps(trace) : std::vector<Step>{};
    for (const Step& step : steps)
        row("step", fmt::format("{:<20} {:>12}", trace.name(step.slice), torchDuration(step.range.length())));
    printLine(fmt::format("  {:<12}{:<6}{:<36}{:>10}{:>7}{:>14}", "lane", "kind", "name", "slices", "depth", "busy"));
    for (std::uint32_t l = 0; l < trace.lanes().size(); ++l) {
        const Lane& lane = trace.lanes()[l];
        printLine(fmt::format("  {:<12}{:<6}{:<36.35}{:>10}{:>7}{:>14}", l, kindName(lane.kind),
                              fmt::format("{} · {}", trace[lane.process].title, lane.name), lane.slices.size(),
                              lane.maxDepth, torchDuration(lengthOf(busyRanges(trace, LaneId{l})))));
    }
    const auto say = [&](std::uint64_t count, std::string_view what) {
        if (count > 0)
            row("note", fmt::format("{} {}", count, what));
    };
    if (census.slices == 0)
        row("note", "no slices were read, so there is nothing to analyze");
    say(census.overlapping, "slices overlap another of their lane without nesting; drawn on a further row");
    say(census.unfinished, "slices never end; drawn to the end of the trace");
    say(census.workWithoutLaunch, "kernels, copies or memsets have no recorded launch");
    say(census.workBeforeLaunch, "kernels, copies or memsets begin before their launch: the clocks disagree");
    row("memory", fmt::format("{:.1f} MB, {:.1f} bytes per event", static_cast<double>(trace.residentBytes()) / 1e6,
                              static_cast<double>(trace.residentBytes()) /
                                  static_cast<double>(std::max<std::uint64_t>(1, census.events))));
    for (const std::string& warning : info.warnings)
        row("warning", warning);
}

std::function<ExitCode()> declareInfo(CLI::App& app)
{
    struct Options {
        std::vector<std::string> files;
        bool json = false, merge = false;
    };
    auto options = std::make_shared<Options>();
    app.add_option("FILE", options->files,
                   "Traces or memory snapshots: " + listOfEndings({EndingOf::Trace, EndingOf::Packed}, "", ", ") +
                       "; .sqlite is from nsys, .db from rocprofv3")
        ->required();
    app.add_flag("--merge", options->merge,
                 "The files (or folders, or patterns) are ranks of one job: read them as one trace");
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options] {
        Json files = Json::array();
        ExitCode code = ExitCode::Done;
        if (options->merge) {
            const auto trace = openRanks(options->files, Remarks::Listed);
            if (!trace)
                return trace.error();
            if (options->json)
                printJson({{"files", Json::array({jsonOf(**trace)})}});
            else
                printText(**trace);
            return ExitCode::Done;
        }
        for (const std::string& path : options->files) {
            if (isMemorySnapshot(path)) {
                const auto snapshot = openSnapshot(path);
                if (!snapshot)
                    code = snapshot.error();
                else if (options->json)
                    files.push_back(infoJson(**snapshot));
                else
                    printInfo(**snapshot);
                continue;
            }
            const auto trace = openTrace(path, Remarks::Listed);
            if (!trace)
                code = trace.error();
            else if (options->json)
                files.push_back(jsonOf(**trace));
            else
                printText(**trace);
        }
        if (options->json && (code == ExitCode::Done || !files.empty()))
            printJson({{"files", std::move(files)}});
        return code;
    };
}

} // namespace

const Subcommand infoCommand{"info", "Contents of a trace or a memory snapshot, and how it was read", declareInfo};

} // namespace lanescope
