#include "app/cli/lanes.h"

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "model/analysis/time/gap_parts.h"
#include "model/analysis/time/gaps.h"
#include "model/store/args.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <unordered_map>

namespace lanescope {

namespace {

struct Options {
    std::string file, step;
    bool gaps = false, offsets = false, json = false;
};

std::string laneName(const Trace& trace, LaneId lane)
{
    return fmt::format("{} · {}", trace[trace[lane].process].title, trace[lane].name);
}

Json partsJson(const Trace& trace, const std::vector<GapPart>& parts)
{
    Json list = Json::array();
    for (const GapPart& part : parts) {
        Json j{{"cause", nameOf(part.cause)},
               {"begin_ns", trace.absoluteNs(part.range.begin)},
               {"dur_ns", part.range.length().count()}};
        if (part.what)
            j["what"] = trace.name(part.what);
        else if (part.reason != WaitReason::None)
            j["what"] = nameOf(part.reason);
        list.push_back(std::move(j));
    }
    return list;
}

Json gapsJson(const Trace& trace, const std::vector<Launched>& work, const std::vector<Gap>& gaps)
{
    const GapSplitter splitter{trace, work};
    // Of each lane, up to where no work has a launch in the trace.
    std::unordered_map<std::uint32_t, Time> firstLinked;
    for (const Launched& l : work)
        if (l.launch)
            firstLinked.try_emplace(trace.laneOf(l.work).value, trace.begin(l.work));
    std::vector<GapPart> parts;
    Json list = Json::array();
    for (const Gap& gap : gaps) {
        Json j{{"lane", gap.lane.value},
               {"begin_ns", trace.absoluteNs(gap.range.begin)},
               {"dur_ns", gap.range.length().count()},
               {"cause", nameOf(gap.cause)},
               {"before", trace.name(gap.before)},
               {"after", trace.name(gap.after)}};
        if (gap.isArtefact())
            j["artefact"] = true;
        const auto linked = firstLinked.find(gap.lane.value);
        parts.clear();
        splitter.split(gap.range, {gap.before, trace.launchOf(gap.before), {}},
                       {gap.after, trace.launchOf(gap.after), {}},
                       linked == firstLinked.end() || linked->second > trace.begin(gap.before), parts);
        j["parts"] = partsJson(trace, parts);
        list.push_back(std::move(j));
    }
    return list;
}

Json offsetsJson(const Trace& trace, const std::vector<Offset>& offsets)
{
    Json list = Json::array();
    for (const Offset& o : offsets) {
        Json j{{"kernel", trace.name(o.work)},
               {"launch_begin_ns", trace.absoluteNs(trace.begin(o.launch))},
               {"kernel_begin_ns", trace.absoluteNs(trace.begin(o.work))},
               {"offset_ns", o.offset.count()}};
        if (const auto args = readArguments(trace, o.work))
            if (const Argument* correlation = args->find("correlation"); correlation && correlation->integer())
                j["correlation"] = *correlation->integer();
        list.push_back(std::move(j));
    }
    return list;
}

void printText(const Trace& trace, const Options& options, std::vector<Gap> gaps, const std::vector<Offset>& offsets,
               const std::optional<GpuBusy>& busy)
{
    if (!busy) {
        printLine("no device work in this trace");
        return;
    }
    printLine(fmt::format("GPU busy {} of {} ({:.3f} %), idle {}", torchDuration(busy->busy),
                          torchDuration(busy->window.length()), busy->busyPct().value_or(0),
                          torchDuration(busy->idle())));
    constexpr std::size_t most = 20;
    if (options.gaps) {
        std::stable_sort(gaps.begin(), gaps.end(),
                         [](const Gap& a, const Gap& b) { return a.range.length() > b.range.length(); });
        printLine(fmt::format("{} idle gaps, the longest first", gaps.size()));
        for (std::size_t i = 0; i < std::min(most, gaps.size()); ++i)
            printLine(fmt::format("  {:>12}  {:<14}  at {:>12}  {:<28.28}  before {:.60}",
                                  torchDuration(gaps[i].range.length()), nameOf(gaps[i].cause),
                                  torchDuration(gaps[i].range.begin - Time{}), laneName(trace, gaps[i].lane),
                                  trace.name(gaps[i].after)));
    }
    if (options.offsets) {
        printLine(fmt::format("{} launches with their work, launch to begin", offsets.size()));
        std::size_t negative = 0;
        for (const Offset& o : offsets)
            negative += o.offset < Ns{} ? 1 : 0;
        for (std::size_t i = 0; i < std::min(most, offsets.size()); ++i)
            printLine(fmt::format("  {:>12}  {:.90}", torchDuration(offsets[i].offset), trace.name(offsets[i].work)));
        if (offsets.size() > most)
            printLine(fmt::format("  and {} more (--json lists all)", offsets.size() - most));
        if (negative)
            printLine(fmt::format("{} begin before their launch: the clocks of CPU and GPU disagree", negative));
    }
}

ExitCode run(Options options)
{
    const auto loaded = openTraceOrRanks(options.file);
    if (!loaded)
        return loaded.error();
    const Trace& trace = **loaded;
    if (!options.gaps && !options.offsets)
        options.gaps = options.offsets = true;
    const auto asked = workAskedFor(trace, options.step);
    if (!asked)
        return asked.error();
    const std::vector<Launched>& work = *asked;
    const auto busy = gpuBusy(trace, work);
    const std::vector<Gap> gaps = options.gaps ? idleGaps(trace, work) : std::vector<Gap>{};
    const std::vector<Offset> offsets = options.offsets ? launchOffsets(trace, work) : std::vector<Offset>{};
    if (!options.json) {
        printText(trace, options, gaps, offsets, busy);
        return ExitCode::Done;
    }
    Json document = Json::object();
    if (options.gaps)
        document["gaps"] = gapsJson(trace, work, gaps);
    if (options.offsets)
        document["offsets"] = offsetsJson(trace, offsets);
    if (busy) {
        document["gpu_busy_ns"] = busy->busy.count();
        document["gpu_idle_ns"] = busy->idle().count();
        if (const auto pct = busy->busyPct())
            document["gpu_busy_pct"] = *pct;
        document["window_ns"] = busy->window.length().count();
    }
    printJson(document);
    return ExitCode::Done;
}

std::function<ExitCode()> declare(CLI::App& app)
{
    auto options = std::make_shared<Options>();
    app.add_option("FILE", options->file, "A trace; or a folder or a pattern: the ranks of one job")->required();
    app.add_flag("--gaps", options->gaps, "Idle gaps of each GPU lane, with their cause");
    app.add_flag("--offsets", options->offsets, "From each launch to the begin of its work");
    app.add_option("--step", options->step, "Only what was launched in the slice of this name");
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options] { return run(*options); };
}

} // namespace

const Subcommand lanesCommand{"lanes", "Idle gaps of the GPU with their causes, and launch offsets", declare};

} // namespace lanescope
