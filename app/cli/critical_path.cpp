#include "app/cli/critical_path.h"

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/replay_input.h"
#include "app/cli/usage.h"
#include "model/compare/wording.h"
#include "model/replay/critical_path.h"
#include "model/replay/replay_text.h"
#include "model/replay/window_saving.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>

namespace lanescope {

namespace {

constexpr std::size_t usualRows = 20;

struct CriticalPathOptions {
    std::vector<std::string> files;
    std::string step;
    std::optional<std::size_t> rows;
    bool json = false;
};

std::vector<const PathPiece*> longestPieces(const CriticalPath& path, std::size_t max)
{
    std::vector<const PathPiece*> longest;
    for (const PathPiece& piece : path.pieces)
        longest.push_back(&piece);
    const std::size_t shown = max ? std::min(max, longest.size()) : longest.size();
    std::partial_sort(longest.begin(), longest.begin() + static_cast<std::ptrdiff_t>(shown), longest.end(),
                      [](const PathPiece* a, const PathPiece* b) {
                          return a->duration != b->duration ? a->duration > b->duration : a->begin < b->begin;
                      });
    longest.resize(shown);
    return longest;
}

// In time order; with a limit the longest segments, the longest first.
Json pathJson(const Trace& trace, const CriticalPath& path, std::size_t max)
{
    std::vector<const PathPiece*> shown;
    if (max && max < path.pieces.size())
        shown = longestPieces(path, max);
    else
        for (const PathPiece& piece : path.pieces)
            shown.push_back(&piece);
    Json list = Json::array();
    for (const PathPiece* at : shown) {
        const PathPiece& piece = *at;
        Json j{{"begin_ns", trace.absoluteNs(piece.begin)},
               {"dur_ns", piece.duration.count()},
               {"kind", nameOf(piece.kind)},
               {"name", piece.slice ? trace.name(piece.slice) : std::string_view{}},
               {"lane", laneName(trace, piece.lane)},
               {"lag_ns", piece.lag.count()}};
        list.push_back(std::move(j));
    }
    return list;
}

std::string_view nameOfPiece(const Trace& trace, const PathPiece& piece)
{
    if (piece.kind == PathKind::DataWorker)
        return "probably a worker process prepares the batch";
    return piece.slice ? trace.name(piece.slice) : std::string_view{};
}

std::string nameOfKind(PathKind kind)
{
    const std::string name{nameOf(kind)};
    return kind == PathKind::DataWorker ? name + " (probably: no worker is recorded)" : name;
}

// "12.34", or "<0.01" for what would read as nothing.
std::string hundredths(double percent) { return std::abs(percent) < 0.005 ? "<0.01" : fmt::format("{:.2f}", percent); }

void printPath(const Trace& trace, const ReplayGraph& graph, const CriticalPath& path, std::size_t max)
{
    const auto print = [](const Sentence& sentence) { printWrapped(format(sentence, briefDuration)); };
    for (const Sentence& sentence : pathSentences(graph, path))
        print(sentence);
    if (graph.lacksLaunches())
        return;
    if (const auto pace = paceOf(path))
        print({pace->pct > 50 ? PHRASE("Most of the critical path ({pct} %): {pace}.")
                              : PHRASE("The largest part of the critical path ({pct} %): {pace}."),
               {{"pct", pace->pct}, {"pace", Phrase{pace->what}}}});
    printLine({});
    std::vector<std::size_t> kinds(pathKinds);
    for (std::size_t k = 0; k < pathKinds; ++k)
        kinds[k] = k;
    std::stable_sort(kinds.begin(), kinds.end(),
                     [&](std::size_t a, std::size_t b) { return path.byKind[a] > path.byKind[b]; });
    for (const std::size_t k : kinds)
        if (path.byKind[k] != Ns{})
            printLine(fmt::format("{:>12} {:>6} %  {}", briefDuration(path.byKind[k]),
                                  hundredths(100.0 * static_cast<double>(path.byKind[k].count()) /
                                             static_cast<double>(std::max<std::int64_t>(1, path.window.count()))),
                                  nameOfKind(static_cast<PathKind>(k))));
    printLine({});
    printLine(counted(path.pieces.size(), "segment", "segments") + ", the longest first");
    for (const PathPiece* piece : longestPieces(path, max))
        printLine(fmt::format("{:>12}  at {:>12}  {:<14}  {:<24.24}  {:.70}", briefDuration(piece->duration),
                              torchDuration(piece->begin - Time{}), nameOf(piece->kind), laneName(trace, piece->lane),
                              nameOfPiece(trace, *piece)));
}

ExitCode runCriticalPath(const CriticalPathOptions& options)
{
    const auto loaded = openTraceOrFiles(options.files);
    if (!loaded)
        return loaded.error();
    const Trace& trace = **loaded;
    const auto step = stepAskedFor(trace, options.step);
    if (!step)
        return step.error();
    const ReplayGraph graph = replayGraphOf(trace, *step);
    if (graph.points() == 0) {
        printError({Error::Kind::BadInput, trace.info().path, {}, format(nothingToReplay(trace), briefDuration)});
        return ExitCode::Unreadable;
    }
    const CriticalPath path = criticalPathOf(graph);
    const WorkBefore before = *step ? workBefore(trace, launchedWork(trace), **step) : WorkBefore{};
    if (!options.json) {
        sayIfPredicted(trace);
        sayWorkBefore(before, includedSentence);
        printPath(trace, graph, path, options.rows.value_or(usualRows));
        return unlessChanged(ExitCode::Done);
    }
    const std::size_t max = options.rows.value_or(0);
    const ReplayQuality quality = qualityOf(graph);
    Json kinds = Json::object();
    for (std::size_t k = 0; k < pathKinds; ++k)
        if (path.byKind[k] != Ns{})
            kinds[std::string{nameOf(static_cast<PathKind>(k))}] = path.byKind[k].count();
    Json warnings = Json::array();
    for (const Sentence& sentence : graphWarnings(graph, path))
        warnings.push_back(format(sentence, torchDuration));
    Json document{{"unexplained_pct", path.unexplainedPct()}, // how much the rest proves
                  {"unexplained_ns", path.unexplained().count()},
                  {"window_ns", path.window.count()},
                  {"replay",
                   {{"exact", quality.isExact},
                    {"model_window_ns", quality.modelWindow.count()},
                    {"model_error_pct", quality.modelErrorPct},
                    {"start_error_median_ns", quality.startErrorMedian.count()},
                    {"start_error_p95_ns", quality.startErrorP95.count()}}},
                  {"by_kind_ns", std::move(kinds)},
                  {"path", pathJson(trace, path, max)},
                  {"inferred",
                   {{"event_waits", graph.counts.eventWaits},
                    {"streams", graph.counts.streams},
                    {"handovers", graph.counts.handOvers},
                    {"queue_full", graph.counts.queueFull},
                    {"unseen_waits", graph.counts.unseenWaits},
                    {"inconsistent", graph.counts.inconsistent},
                    {"cycles", graph.counts.cycles}}},
                  {"skew", {{"edges", graph.counts.skewEdges}, {"ns", graph.counts.skewNs}}},
                  {"warnings", std::move(warnings)}};
    if (max && max < path.pieces.size())
        document["path_left_out"] = path.pieces.size() - max;
    if (const auto pace = paceOf(path))
        document["pace"] = {{"what", translated(pace->what)}, {"pct", pace->pct}};
    addIfPredicted(trace, document);
    addWorkBefore(document, before, includedSentence);
    printJson(std::move(document));
    return unlessChanged(ExitCode::Done);
}

std::function<ExitCode()> declareCriticalPath(CLI::App& app)
{
    auto options = std::make_shared<CriticalPathOptions>();
    app.add_option("FILE", options->files, "A trace; several, a folder or a pattern: the ranks of one job")->required();
    app.add_option("--step", options->step, "Only the step of this name");
    app.add_option("--rows", options->rows,
                   "Segments to list, the longest first; 0: all (default 20, with --json all, in time order)")
        ->check(numberWithin(0, 1e9));
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options] { return runCriticalPath(*options); };
}

} // namespace

const Subcommand criticalPathCommand{"critical-path", "The critical path, which sets the length of the trace",
                                     declareCriticalPath};

} // namespace lanescope
