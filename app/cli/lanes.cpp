#include "app/cli/lanes.h"

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/usage.h"
#include "model/analysis/gap_names.h"
#include "model/compare/wording.h"
#include "model/store/args.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <unordered_map>

namespace lanescope {

namespace {

struct LanesOptions {
    std::string file, step;
    bool gaps = false, offsets = false, json = false;
    std::optional<std::size_t> rows;
};

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

// A gap with its parts and the group that names it.
struct NamedGap {
    Gap gap;
    IdleGroup group;
    std::vector<GapPart> parts;
};

// Keeps the longest, in their order; 0: all. Returns how many are left out.
template <class T, class LengthOf>
std::size_t keepLongest(std::vector<T>& all, std::size_t max, const LengthOf& lengthOf)
{
    if (max == 0 || all.size() <= max)
        return 0;
    std::stable_sort(all.begin(), all.end(), [&](const T& a, const T& b) { return lengthOf(a) > lengthOf(b); });
    const std::size_t left = all.size() - max;
    all.resize(max);
    return left;
}

// The longest first where that are not all; leftOut: of the others.
std::vector<NamedGap> namedGaps(const Trace& trace, const std::vector<Launched>& work, std::size_t max,
                                std::size_t& leftOut)
{
    const GapSplitter splitter{trace, work};
    std::unordered_map<std::uint32_t, Time> firstLinked; // per lane
    for (const Launched& l : work)
        if (l.launch)
            firstLinked.try_emplace(trace.laneOf(l.work).value, trace.begin(l.work));
    std::vector<NamedGap> out;
    std::vector<Gap> gaps = idleTime(trace, work, splitter).lanes;
    leftOut = keepLongest(gaps, max, [](const Gap& gap) { return gap.range.length(); });
    for (const Gap& gap : gaps) {
        const auto linked = firstLinked.find(gap.lane.value);
        std::vector<GapPart> parts =
            partsOf(trace, splitter, gap, linked == firstLinked.end() ? Time{Ns::max()} : linked->second);
        const IdleGroup group = largestGroup(parts);
        out.push_back({gap, group, std::move(parts)});
    }
    return out;
}

Json gapsJson(const Trace& trace, const std::vector<NamedGap>& gaps)
{
    Json list = Json::array();
    for (const auto& [gap, group, parts] : gaps) {
        Json j{{"lane", gap.lane.value},
               {"begin_ns", trace.absoluteNs(gap.range.begin)},
               {"dur_ns", gap.range.length().count()},
               {"cause", nameOf(gap.cause)},
               {"group", nameOf(group)},
               {"before", trace.name(gap.before)},
               {"after", trace.name(gap.after)}};
        if (gap.isArtefact())
            j["artefact"] = true;
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

// A line for each GPU: two that run at the same time are busy twice.
void printBusy(const Trace& trace, const std::vector<Launched>& work)
{
    std::map<std::uint32_t, std::vector<Launched>> byGpu;
    for (const Launched& l : work)
        byGpu[trace[trace.laneOf(l.work)].process.value].push_back(l);
    for (const auto& [process, ofGpu] : byGpu)
        if (const auto busy = gpuBusy(trace, ofGpu))
            printLine(fmt::format("{} busy {} of {} ({:.3f} %), idle {}",
                                  byGpu.size() == 1 ? std::string{"GPU"} : trace[ProcessId{process}].title,
                                  briefDuration(busy->busy), briefDuration(busy->window.length()),
                                  busy->busyPct().value_or(0), briefDuration(busy->idle())));
}

void printText(const Trace& trace, const LanesOptions& options, std::vector<NamedGap> gaps,
               const std::vector<Offset>& offsets, const std::vector<Launched>& work)
{
    if (work.empty()) {
        printLine("no GPU work in this trace");
        return;
    }
    printBusy(trace, work);
    constexpr std::size_t usual = 20;
    const std::size_t asked = options.rows.value_or(usual), max = asked ? asked : std::string::npos;
    if (options.gaps) {
        std::stable_sort(gaps.begin(), gaps.end(), [](const NamedGap& a, const NamedGap& b) {
            return a.gap.range.length() > b.gap.range.length();
        });
        printLine(fmt::format("{} idle gaps, the longest first", gaps.size()));
        for (std::size_t i = 0; i < std::min(max, gaps.size()); ++i) {
            const Gap& gap = gaps[i].gap;
            printLine(fmt::format("  {:>12}  {:<11}  at {:>12}  {:<28.28}  before {:.60}",
                                  briefDuration(gap.range.length()), nameOf(gaps[i].group),
                                  torchDuration(gap.range.begin - Time{}), laneName(trace, gap.lane),
                                  trace.kernelLabel(trace.nameId(gap.after))));
        }
    }
    if (options.offsets) {
        printLine(counted(offsets.size(), "launch", "launches") + ", with the launch latency");
        std::size_t negative = 0;
        for (const Offset& o : offsets)
            negative += o.offset < Ns{} ? 1 : 0;
        for (std::size_t i = 0; i < std::min(max, offsets.size()); ++i)
            printLine(fmt::format("  {:>12}  {:.90}", briefDuration(offsets[i].offset),
                                  trace.kernelLabel(trace.nameId(offsets[i].work))));
        if (offsets.size() > max)
            printLine(fmt::format("  and {} more (--json lists all)", offsets.size() - max));
        if (negative)
            printLine(fmt::format("{} their launch: the clocks of CPU and GPU disagree",
                                  counted(negative, "begins before", "begin before")));
    }
}

ExitCode runLanes(LanesOptions options)
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
    const std::vector<Launched>& work = asked->work;
    const auto busy = gpuBusy(trace, work);
    const std::size_t max = options.json ? options.rows.value_or(0) : 0;
    std::size_t gapsLeft = 0, offsetsLeft = 0;
    std::vector<NamedGap> gaps = options.gaps ? namedGaps(trace, work, max, gapsLeft) : std::vector<NamedGap>{};
    std::vector<Offset> offsets = options.offsets ? launchOffsets(trace, work) : std::vector<Offset>{};
    offsetsLeft = keepLongest(offsets, max, [](const Offset& o) { return o.offset; });
    if (!options.json) {
        sayIfPredicted(trace);
        printText(trace, options, std::move(gaps), offsets, work);
        sayWorkBefore(asked->before);
        return ExitCode::Done;
    }
    Json document = Json::object();
    if (options.gaps)
        document["gaps"] = gapsJson(trace, gaps);
    if (options.offsets)
        document["offsets"] = offsetsJson(trace, offsets);
    if (gapsLeft)
        document["gaps_left_out"] = gapsLeft;
    if (offsetsLeft)
        document["offsets_left_out"] = offsetsLeft;
    if (busy) {
        document["gpu_busy_ns"] = busy->busy.count();
        document["gpu_idle_ns"] = busy->idle().count();
        if (const auto pct = busy->busyPct())
            document["gpu_busy_pct"] = *pct;
        document["window_ns"] = busy->window.length().count();
    }
    addWorkBefore(document, asked->before);
    printJson(document);
    return ExitCode::Done;
}

std::function<ExitCode()> declareLanes(CLI::App& app)
{
    auto options = std::make_shared<LanesOptions>();
    app.add_option("FILE", options->file, "A trace; or a folder or a pattern: the ranks of one job")->required();
    app.add_flag("--gaps", options->gaps, "Idle gaps of each GPU lane, with their cause");
    app.add_flag("--offsets", options->offsets, "Launch latency of each kernel, copy and memset");
    app.add_option("--step", options->step, "Only work launched in the slice of this name");
    app.add_option("--rows", options->rows,
                   "Gaps and launches to list, the longest first; 0: all (default 20, with --json all)")
        ->check(numberWithin(0, 1e9));
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options] { return runLanes(*options); };
}

} // namespace

const Subcommand lanesCommand{"lanes", "Idle gaps of the GPU with their causes, and launch latencies", declareLanes};

} // namespace lanescope
