#include "app/cli/breakdown.h"

#include "app/cli/figure_input.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/terminal.h"
#include "app/cli/usage.h"
#include "model/analysis/breakdown_parts.h"
#include "model/analysis/lead_in.h"
#include "model/analysis/thread_breakdown.h"
#include "model/analysis/verdict.h"
#include "model/attribution/place_text.h"
#include "model/compare/wording.h"
#include "model/merge/rank_lanes.h"
#include "model/replay/faster_gpu.h"
#include "model/replay/final_verdict.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <set>

namespace lanescope {

namespace {

struct BreakdownOptions {
    std::string file, step, range, by = "gpu";
    bool json = false;
};

constexpr std::size_t longestShown = 5;

Json partsJson(const std::vector<SharePart>& parts)
{
    Json list = Json::array();
    for (const SharePart& part : parts)
        list.push_back({{"what", part.what}, {"dur_ns", part.time.count()}});
    return list;
}

std::string threadName(const Trace& trace, LaneId lane)
{
    return fmt::format("{} · {}", trace[trace[lane].process].title, trace[lane].name);
}

Json longestJson(const Trace& trace, const DeviceBreakdown& device, Cause cause)
{
    Json list = Json::array();
    for (const Piece* piece : longestOf(device, cause, longestShown)) {
        Json j{{"begin_ns", trace.absoluteNs(piece->range.begin)}, {"dur_ns", piece->range.length().count()}};
        if (piece->gap != Piece::noGap) {
            const IdleGap& gap = device.gaps[piece->gap];
            if (gap.before)
                j["before"] = trace.name(gap.before);
            j["after"] = trace.name(gap.after);
            if (gap.launch)
                j["thread"] = threadName(trace, trace.laneOf(gap.launch));
        }
        if (piece->what)
            j["what"] = trace.name(piece->what);
        list.push_back(std::move(j));
    }
    return list;
}

void addVerdict(Json& j, const FinalVerdict& verdict)
{
    j["verdict"] = nameOf(verdict.verdict);
    if (!isSideKnown(verdict.verdict))
        j["limit"] = "unknown"; // "unknown": neither compute nor memory is known to limit the kernels
    j["headline"] = format(verdict.headline, torchDuration);
}

Json deviceJson(const Analysis& analysis, const DeviceBreakdown& device)
{
    const Trace& trace = analysis.trace();
    const Process& process = trace[device.device];
    Json j = Json::object();
    if (process.device)
        j["gpu"] = *process.device;
    else
        j["gpu"] = process.title;
    j["name"] = process.title;
    if (const RankPart* part = trace.rankOf(process.lanes[0]))
        j["rank"] = part->label;
    j["begin_ns"] = trace.absoluteNs(device.window.begin);
    j["window_ns"] = device.window.length().count();
    Json shares = Json::array();
    for (std::size_t c = 0; c < causeCount; ++c) {
        const Cause cause{static_cast<std::uint8_t>(c)};
        if (device.share(cause) == Ns{})
            continue;
        Json share{{"cause", nameOf(cause)},
                   {"dur_ns", device.share(cause).count()},
                   {"pct", device.percent(cause)},
                   {"parts", partsJson(partsOf(trace, device, cause))},
                   {"longest", longestJson(trace, device, cause)}};
        if (cause == Cause::Communication && trace.ranks().size() > 1) {
            const CommunicationSplit split = splitOf(analysis, device);
            share["rank_wait_ns"] = (split.wait + split.afterArrival).count();
            share["rank_wait_after_arrival_ns"] = split.afterArrival.count(); // part of rank_wait_ns
            share["transfer_ns"] = split.transfer.count();
            share["unsplit_ns"] = split.unsplit.count();
        }
        shares.push_back(std::move(share));
    }
    j["shares"] = std::move(shares);
    addVerdict(j, finalVerdictOf(analysis, device));
    return j;
}

Json threadJson(const Trace& trace, const ThreadBreakdown& thread)
{
    Json j{{"thread", threadName(trace, thread.lane)},
           {"begin_ns", trace.absoluteNs(thread.window.begin)},
           {"window_ns", thread.window.length().count()}};
    Json shares = Json::array();
    for (const ThreadShare& share : thread.shares)
        shares.push_back({{"cause", nameOf(share.cause)},
                          {"dur_ns", share.time.count()},
                          {"pct", thread.percentOf(share.time)},
                          {"parts", partsJson(share.parts)}});
    j["shares"] = std::move(shares);
    return j;
}

void printShare(std::string_view cause, Ns time, double percent, const std::vector<SharePart>& parts)
{
    printLine(fmt::format("  {:<13} {:>12} {:>6.1f} %  {}", cause, briefDuration(time), percent,
                          barText(Ns{std::llround(percent)}, Ns{100}, 40, isUtf8Terminal())));
    constexpr std::size_t shown = 3;
    if (parts.size() > 1 || (parts.size() == 1 && parts[0].what != cause))
        for (std::size_t i = 0; i < std::min(shown, parts.size()); ++i)
            printLine(fmt::format("    {:>23}  {:.70}", briefDuration(parts[i].time), parts[i].what));
    if (parts.size() > shown)
        printLine(fmt::format("    … {} more, --json for all", parts.size() - shown));
}

void printSplit(const DeviceBreakdown& device, const CommunicationSplit& split)
{
    if (!split.isKnown())
        return;
    for (const auto& [time, what] :
         {std::pair{split.wait, "waiting for other ranks"},
          std::pair{split.afterArrival, "all ranks have arrived, reason unknown"},
          std::pair{split.transfer, "transfer"}, std::pair{split.unsplit, "collectives that do not pair"}})
        if (time > Ns{})
            printLine(fmt::format("    {:>23}  {:>5.1f} %  {}", briefDuration(time), device.percentOf(time), what));
}

// The verdict of the whole trace says nothing about a part without GPU work.
constexpr std::string_view noWorkInRange = "No GPU work begins in this range";
bool isRangeEmpty(const Analysis& analysis, const std::vector<DeviceBreakdown>& devices, bool isWhole)
{
    return !isWhole && devices.empty() && !analysis.work().empty();
}

void printText(const Analysis& analysis, const std::vector<DeviceBreakdown>& devices, bool isWhole)
{
    const Trace& trace = analysis.trace();
    if (isRangeEmpty(analysis, devices, isWhole))
        printLine(std::string{noWorkInRange});
    else if (isWhole || devices.empty())
        printWrapped(format(finalVerdictOf(analysis).headline, briefDuration));
    if (const std::string note = graphNoteOf(analysis); !note.empty())
        printWrapped("  " + note);
    for (const DeviceBreakdown& device : devices) {
        const Process& process = trace[device.device];
        printLine("");
        const bool isFromStep = timeBeforeFirstWork(device) > Ns{};
        printLine(fmt::format("{}: {} from the {} to the last", process.title, briefDuration(device.window.length()),
                              isFromStep ? "begin of the step" : "first GPU work"));
        if (devices.size() > 1 || !isWhole)
            printWrapped("  " + format(finalVerdictOf(analysis, device).headline, briefDuration));
        for (std::size_t c = 0; c < causeCount; ++c) {
            const Cause cause{static_cast<std::uint8_t>(c)};
            if (device.share(cause) > Ns{})
                printShare(labelOf(cause), device.share(cause), device.percent(cause), partsOf(trace, device, cause));
            if (cause == Cause::Communication)
                printSplit(device, splitOf(analysis, device));
        }
    }
}

void printThreads(const Trace& trace, const std::vector<ThreadBreakdown>& threads)
{
    if (threads.empty())
        printLine("no thread to split: none has ops, Python frames, annotations or calls of a GPU runtime");
    for (const ThreadBreakdown& thread : threads) {
        printLine(fmt::format("{}: {}", threadName(trace, thread.lane), briefDuration(thread.window.length())));
        for (const ThreadShare& share : thread.shares)
            printShare(labelOf(share.cause), share.time, thread.percentOf(share.time), share.parts);
    }
}

Json documentOf(const Analysis& analysis, const std::vector<DeviceBreakdown>& devices, bool isWhole)
{
    Json list = Json::array();
    for (const DeviceBreakdown& device : devices)
        list.push_back(deviceJson(analysis, device));
    Json document{{"devices", std::move(list)}};
    addVerdict(document,
               isWhole || devices.size() != 1 ? finalVerdictOf(analysis) : finalVerdictOf(analysis, devices.front()));
    if (isRangeEmpty(analysis, devices, isWhole)) {
        document["verdict"] = nullptr;
        document["headline"] = noWorkInRange;
        document.erase("limit");
    }
    if (const std::string note = graphNoteOf(analysis); !note.empty())
        document["graphs"] = note;
    return document;
}

struct AskedWindow {
    std::vector<TimeRange> ofRanks; // one, or of a step of a job one per rank; empty: the whole trace
    WorkBefore before;              // runs in the step, but was launched before the recording
    WorkBefore others;              // runs in the window, but was launched outside of the step

    std::optional<TimeRange> range() const
    {
        if (ofRanks.empty())
            return std::nullopt;
        TimeRange all = ofRanks[0];
        for (const TimeRange& own : ofRanks)
            if (!own.isEmpty())
                all = all.isEmpty() ? own : TimeRange{std::min(all.begin, own.begin), std::max(all.end, own.end)};
        return all;
    }
};

// A window is of time: work of another step that runs in it has its share.
void sayOthers(const WorkBefore& others)
{
    if (others.count > 0)
        printWrapped(
            fmt::format("The window also holds {} of GPU work that the step did not launch (kernels, copies and "
                        "memsets: {}).",
                        briefDuration(others.total), others.count));
}

// The window of a step lasts to the end of the last work that it launched. It begins with the step, or when earlier
// work ends that still runs then: what the host does before the first GPU work belongs to the step.
TimeRange windowOfStep(const Trace& trace, std::optional<Time> begin, const std::vector<Launched>& own,
                       const std::vector<Launched>& all)
{
    if (own.empty())
        return {};
    TimeRange window = trace.range(own[0].work);
    for (const Launched& l : own)
        window = {std::min(window.begin, trace.begin(l.work)), std::max(window.end, trace.end(l.work))};
    if (!begin || *begin >= window.begin)
        return window;
    Time from = *begin;
    for (const Launched& l : all)
        if (trace.begin(l.work) < window.begin)
            from = std::max(from, std::min(trace.end(l.work), window.begin));
    window.begin = from;
    return window;
}

std::optional<Time> beginOfStep(const Trace& trace, const RankPart& rank, std::string_view name)
{
    const StringId id = trace.find(name);
    std::optional<Time> begin;
    for (const LaneId lane : rank.lanes)
        if (id && trace[lane].kind != LaneKind::Gpu)
            for (const SliceId s : trace[lane].slices)
                if (trace.nameId(s) == id && (!begin || trace.begin(s) < *begin))
                    begin = trace.begin(s);
    return begin;
}

// Per rank of a job the window that its own file has; one window in the trace of one process.
std::vector<TimeRange> windowsOfStep(const Trace& trace, std::string_view name, const std::vector<Launched>& own,
                                     const std::vector<Launched>& all)
{
    if (trace.ranks().size() < 2) {
        const auto step = rangeOfStep(trace, name);
        return {windowOfStep(trace, step ? std::optional{step->begin} : std::nullopt, own, all)};
    }
    std::vector<TimeRange> windows;
    for (const RankPart& rank : trace.ranks()) {
        const auto of = [&](std::vector<Launched> work) {
            std::erase_if(work, [&](const Launched& l) { return trace.rankOf(trace.laneOf(l.work)) != &rank; });
            return work;
        };
        windows.push_back(windowOfStep(trace, beginOfStep(trace, rank, name), of(own), of(all)));
    }
    return windows;
}

tl::expected<AskedWindow, ExitCode> windowAskedFor(const Trace& trace, const BreakdownOptions& options)
{
    if (!options.range.empty()) {
        const auto range = rangeFrom(options.range);
        const auto outside = range ? outsideOf(trace, *range, options.range) : std::nullopt;
        if (outside) {
            printError(*outside);
            return tl::unexpected(ExitCode::Usage);
        }
        if (range)
            return AskedWindow{{*range}, {}, {}};
        printError({Error::Kind::BadInput,
                    "--range",
                    {},
                    fmt::format("expected FROM:TO, such as 1.2ms:3ms, found {}", options.range)});
        return tl::unexpected(ExitCode::Usage);
    }
    if (options.step.empty())
        return AskedWindow{};
    const auto work = workAskedFor(trace, options.step);
    if (!work)
        return tl::unexpected(work.error());
    std::set<SliceId> own;
    for (const Launched& l : work->work)
        own.insert(l.work);
    const std::vector<Launched> all = launchedWork(trace);
    AskedWindow window{windowsOfStep(trace, options.step, work->work, all), work->before, {}};
    for (const Launched& l : all)
        if (window.ofRanks[rankIndex(trace, trace.laneOf(l.work))].contains(trace.begin(l.work)) &&
            !own.contains(l.work))
            window.others += {1, trace.duration(l.work)};
    return window;
}

std::vector<DeviceBreakdown> devicesIn(const Analysis& analysis, const AskedWindow& window, WindowFrom from)
{
    if (window.ofRanks.size() < 2)
        return breakdownOf(analysis, window.range(), from);
    std::vector<DeviceBreakdown> all;
    for (std::size_t r = 0; r < window.ofRanks.size(); ++r)
        for (DeviceBreakdown& device : breakdownOf(analysis, window.ofRanks[r], from))
            if (rankIndex(analysis.trace(), analysis.trace()[device.device].lanes[0]) == r)
                all.push_back(std::move(device));
    return all;
}

ExitCode runBreakdown(const BreakdownOptions& options)
{
    const auto loaded = openTraceOrRanks(options.file);
    if (!loaded)
        return loaded.error();
    const AnalysisPtr answers = analysisOf(*loaded);
    const Analysis& analysis = *answers;
    const auto window = windowAskedFor(analysis.trace(), options);
    if (!window)
        return window.error();
    const std::optional<TimeRange> range = window->range();
    if (!options.json)
        sayIfPredicted(analysis.trace());
    if (options.by == "thread") {
        const std::vector<ThreadBreakdown> threads = threadBreakdownOf(analysis, range);
        if (!options.json) {
            printThreads(analysis.trace(), threads);
            return ExitCode::Done;
        }
        Json list = Json::array();
        for (const ThreadBreakdown& thread : threads)
            list.push_back(threadJson(analysis.trace(), thread));
        Json document{{"threads", std::move(list)}};
        addIfPredicted(analysis.trace(), document);
        printJson(std::move(document));
        return ExitCode::Done;
    }
    const std::vector<DeviceBreakdown> devices =
        devicesIn(analysis, *window, options.step.empty() ? WindowFrom::FirstWork : WindowFrom::Asked);
    if (options.json) {
        Json document = documentOf(analysis, devices, !range);
        addIfPredicted(analysis.trace(), document);
        addWorkBefore(document, window->before);
        if (window->others.count > 0)
            document["launched_elsewhere"] = {{"count", window->others.count},
                                              {"dur_ns", window->others.total.count()}};
        printJson(std::move(document));
    } else {
        printText(analysis, devices, !range);
        if (devices.empty())
            if (const auto threads = threadBreakdownOf(analysis, range); !threads.empty()) {
                printLine("");
                printThreads(analysis.trace(), threads);
            }
        sayWorkBefore(window->before);
        sayOthers(window->others);
    }
    return ExitCode::Done;
}

std::function<ExitCode()> declareBreakdown(CLI::App& app)
{
    auto options = std::make_shared<BreakdownOptions>();
    app.add_option("FILE", options->file, "A trace; or a folder or a pattern: the ranks of one job")->required();
    auto* step = app.add_option("--step", options->step, "Only work launched in the slice of this name");
    app.add_option("--range", options->range, "FROM:TO from the trace's start, such as 1.2ms:3ms")->excludes(step);
    app.add_option("--by", options->by, "gpu: the window of each GPU; thread: the time of each thread")
        ->check(oneOf({"gpu", "thread"}));
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options] { return runBreakdown(*options); };
}

} // namespace

const Subcommand breakdownCommand{"breakdown", "Breakdown of each GPU's time by cause", declareBreakdown};

} // namespace lanescope
