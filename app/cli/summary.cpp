#include "app/cli/summary.h"

#include "app/cli/input.h"
#include "app/cli/memory_json.h"
#include "app/cli/memory_room.h"
#include "app/cli/output.h"
#include "model/attribution/place_text.h"
#include "model/base/bytes_text.h"
#include "model/compare/wording.h"
#include "model/import/file_endings.h"
#include "model/import/file_handle.h"
#include "model/kernels/kernel_name.h"
#include "model/memory/snapshot_ranks.h"
#include "model/merge/align_clocks.h"
#include "model/merge/rank_files.h"
#include "model/replay/final_verdict.h"
#include "model/store/predicted.h"
#include "model/summary/rank_spread.h"
#include "model/summary/summary_lines.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <iterator>
#include <memory>
#include <utility>

namespace lanescope {

namespace {

struct SummaryOptions {
    std::vector<std::string> files;
    std::string capacity;
    bool jsonLines = false, merge = false, json = false;
};

std::string labelOf(const TraceSummary& s) { return s.rank ? fmt::format("rank {} ({})", *s.rank, s.file) : s.file; }

void printText(const TraceSummary& s)
{
    printLine(labelOf(s) + (s.isPredicted ? fmt::format(": {}", predictedText) : std::string{}));
    printLine(fmt::format("  {:<14}{}", "verdict", s.verdict));
    if (const auto& d = s.device) {
        const auto row = [](std::string_view key, Ns value, std::string_view more = {}) {
            printLine(fmt::format("  {:<14}{:>12}{}", key, torchDuration(value), more));
        };
        row("gpu busy", d->busy,
            " of " + torchDuration(d->window) + (d->sharesOf.empty() ? "" : ", while any of the GPUs is busy"));
        for (std::size_t c = 0; c < gapCauses; ++c)
            if (d->idle[c] > Ns{})
                row("gpu idle", d->idle[c], fmt::format(" {}", nameOf(static_cast<GapCause>(c))));
        for (std::size_t c = 0; c < causeCount; ++c)
            if (d->shares[c] > Ns{})
                row("share", d->shares[c],
                    fmt::format(" {} ({:.1f} %{})", nameOf(static_cast<Cause>(c)), d->sharePct(static_cast<Cause>(c)),
                                d->sharesOf.empty() ? "" : " of " + d->sharesOf));
        row("compute", d->compute);
        if (d->communication > Ns{})
            row("communication", d->communication,
                fmt::format(", {} of it alongside other kernels", torchDuration(d->hidden)));
    }
    for (const StepSummary& step : s.steps)
        printLine(fmt::format("  {:<14}{:>12} {}", "step", torchDuration(step.length), step.name));
    for (const KernelSummary& k : s.kernels)
        printLine(fmt::format("  {:<14}{:>12} {:>6} x {:.80}", "kernel", torchDuration(k.total), k.count, k.name));
    for (const std::string& warning : s.warnings)
        printLine(fmt::format("  {:<14}{}", "warning", warning));
    if (!s.graphs.empty())
        printLine(fmt::format("  {:<14}{}", "graphs", s.graphs));
}

// The files that a folder or a pattern leads to take its place.
tl::expected<std::vector<std::string>, ExitCode> filesOf(const std::vector<std::string>& named)
{
    std::vector<std::string> all;
    for (const std::string& name : named) {
        if (!namesManyFiles(name)) {
            all.push_back(name);
            continue;
        }
        const std::vector<std::string> one{name}, snapshots = snapshotFilesOf(name);
        all.insert(all.end(), snapshots.begin(), snapshots.end());
        const auto files = rankFilesOf(one);
        if (!files && !snapshots.empty())
            continue;
        if (!files) {
            printError(files.error());
            return tl::unexpected(ExitCode::Unreadable);
        }
        for (const RankFile& file : *files)
            if (!isNamedAsSnapshot(file.path))
                all.push_back(file.path);
    }
    return all;
}

// A line depends on its file alone; the text also uses captures next to the file, as other commands do.
std::string recordedGraphs(const Analysis& analysis) { return lowGraphNoteOf(analysis, NoteFrom::Recorded); }
std::string knownGraphs(const Analysis& analysis) { return lowGraphNoteOf(analysis); }

ExitCode summarise(const SummaryOptions& options)
{
    const auto files = filesOf(options.files);
    if (!files)
        return files.error();
    if (const auto refused = refuseCapacity(options.capacity, *files))
        return *refused;
    ExitCode code = ExitCode::Done;
    for (const std::string& file : *files) {
        if (isMemorySnapshot(file)) {
            const auto snapshot = openSnapshot(file, options.capacity);
            if (!snapshot)
                code = snapshot.error();
            else if (options.jsonLines)
                printExactly(summaryOf(**snapshot).dump(-1, ' ', false, Json::error_handler_t::replace));
            else {
                printLine(file);
                printLine("  " + format(headlineOf(**snapshot), briefDuration));
            }
            continue;
        }
        const TraceSummary s = summaryOfFile(file, finalVerdict, options.jsonLines ? recordedGraphs : knownGraphs);
        if (!s.error.empty()) {
            code = ExitCode::Unreadable;
            // The line names the file without its folder, on which a summary does not depend.
            std::fprintf(stderr, "lanescope: %s\n",
                         (s.error.starts_with(s.file) ? file + s.error.substr(s.file.size()) : s.error).c_str());
        }
        if (options.jsonLines)
            printExactly(lineOf(s));
        else if (s.error.empty())
            printText(s);
        std::fflush(stdout); // each line can be used before the next file is read
    }
    return code;
}

Result<std::string> textOf(const std::string& file)
{
    if (file == "-")
        return std::string{std::istreambuf_iterator<char>{std::cin}, {}};
    const auto handle = FileHandle::open(file);
    if (!handle)
        return tl::unexpected(handle.error());
    std::string text((*handle)->size(), '\0');
    const auto got = (*handle)->read(0, text.data(), text.size());
    if (!got)
        return tl::unexpected(got.error());
    text.resize(*got);
    return text;
}

Json rankJson(const RankFigures& f, const TraceSummary& s)
{
    Json j{{"file", s.file}};
    if (s.rank)
        j["rank"] = *s.rank;
    if (s.isPredicted)
        j["is_predicted"] = true;
    j["verdict"] = s.verdict;
    if (!s.graphs.empty())
        j["graphs"] = s.graphs;
    if (const auto& m = s.memory) {
        j["peak_bytes"] = m->peak;
        if (m->reserved)
            j["peak_reserved_bytes"] = *m->reserved;
        j["end_bytes"] = m->end;
    }
    if (f.step)
        j["step_median_ns"] = f.step->count();
    if (f.compute)
        j["compute_ns"] = f.compute->count();
    if (const auto& d = s.device) {
        j["gpu_busy_ns"] = d->busy.count();
        j["gpu_idle_ns"] = (d->window - d->busy).count();
        j["communication_ns"] = d->communication.count();
        j["communication_exposed_ns"] = (d->communication - d->hidden).count();
    }
    const auto perStep = [&](const char* key, std::optional<Ns> value) { // the median over the steps
        if (value)
            j[key] = value->count();
    };
    perStep("communication_per_step_ns", f.stepCommunication);
    perStep("collective_wait_per_step_ns", f.stepWait);
    perStep("collective_transfer_per_step_ns", f.stepTransfer);
    if (f.wait) {
        j["collective_wait_ns"] = f.wait->count();
        j["collective_transfer_ns"] = f.transfer->count();
        j["collective_all_there_ns"] = f.there->count(); // every rank has arrived, the reason is not known
        j["collectives"] = f.collectives;
        j["collectives_complete"] = f.complete; // all ranks of the group are given
        j["last_to_come"] = f.lastToCome;
        j["delay_ns"] = f.delay.count();
    }
    return j;
}

Json jsonOf(const RankSpread& all, const std::vector<TraceSummary>& summaries)
{
    const auto named = [&](std::size_t rank) {
        const TraceSummary& s = summaries[all.ranks[rank].summary];
        return s.rank ? Json(*s.rank) : Json(s.file);
    };
    Json document{{"files", summaries.size()}};
    document["ranks"] = Json::array();
    for (const RankFigures& f : all.ranks)
        document["ranks"].push_back(rankJson(f, summaries[f.summary]));
    document["stragglers"] = Json::array();
    for (const Straggler& s : all.stragglers) {
        const bool isDelay = s.measure == Straggler::Measure::Delay;
        document["stragglers"].push_back({{"rank", named(s.rank)},
                                          {"file", summaries[all.ranks[s.rank].summary].file},
                                          {"measure", nameOf(s.measure)},
                                          {"value_ns", s.value.count()},
                                          {isDelay ? "window_ns" : "median_ns", s.median.count()},
                                          {isDelay ? "of_window_pct" : "above_pct", s.abovePct()}});
        if (s.launch)
            document["stragglers"].back()["single_launch"] = {{"kernel", s.launch->kernel},
                                                              {"dur_ns", s.launch->time.count()},
                                                              {"others_ns", s.launch->others.count()}};
    }
    document["rule"] = {{"above_median_pct", stragglerAbovePct},
                        {"above_median_distances", stragglerAboveSpreads},
                        {"delay_pct_of_window", stragglerDelayPct}};
    document["spread"] = Json::array();
    for (const SpreadRow& row : all.spread) {
        Json one{{"metric", row.metric},           {"min", row.min},
                 {"median", row.median},           {"max", row.max},
                 {"min_rank", named(row.minRank)}, {"max_rank", named(row.maxRank)}};
        if (!row.outliers.empty()) { // shares far from the median
            one["outliers"] = Json::array();
            for (const std::size_t rank : row.outliers)
                one["outliers"].push_back(named(rank));
        }
        document["spread"].push_back(std::move(one));
    }
    document["collectives"] = Json::array();
    for (const CollectiveWait& c : all.collectives) {
        Json one{{"kernel", c.kind().kernel}};
        if (!c.kind().operation.empty())
            one["operation"] = c.kind().operation;
        if (!c.kind().group.empty())
            one["group"] = c.kind().group;
        one["ranks"] = c.ranks();
        one["whole_group"] = c.isWholeGroup;
        one["lacks_ranks"] = c.lacksRanks;
        one["count"] = c.count;
        one["unpaired"] = c.unpaired;
        one["transfer_ns"] = c.transfer.count();
        one["wait_ns"] = c.wait.count();
        one["all_there_ns"] = c.there.count();
        document["collectives"].push_back(std::move(one));
    }
    document["errors"] = Json::array();
    for (const std::size_t i : all.unreadable)
        document["errors"].push_back({{"file", summaries[i].file}, {"error", summaries[i].error}});
    document["notes"] = all.notes;
    return document;
}

// All times of a row are per step, or all are for the rank's whole recording.
void printRanks(const RankSpread& all, const std::vector<TraceSummary>& summaries)
{
    const auto time = [](std::optional<Ns> value) { return value ? torchDuration(*value) : std::string{"--"}; };
    const auto steps = std::count_if(all.ranks.begin(), all.ranks.end(), [](const RankFigures& f) { return f.step; });
    printLine(
        steps == 0 ? "times: of the whole recording, because no steps are recorded"
        : steps == static_cast<std::ptrdiff_t>(all.ranks.size())
            ? "times: per step, the median over the steps of a rank"
            : "times: per step, the median over the steps of a rank; of the whole recording where a rank has none");
    printLine(fmt::format("{:<28} {:<15} {:>12} {:>12} {:>12} {:>12} {:>12} {:>10}", "rank", "verdict", "step",
                          "compute", "comm", "waits", "transfer", "last"));
    for (const RankFigures& f : all.ranks) {
        const TraceSummary& s = summaries[f.summary];
        const auto whole = s.device ? std::optional{s.device->communication} : std::nullopt;
        printLine(fmt::format("{:<28.28} {:<15} {:>12} {:>12} {:>12} {:>12} {:>12} {:>10}", labelOf(s), s.verdict,
                              time(f.step), time(f.compute), time(f.step ? f.stepCommunication : whole),
                              time(f.step ? f.stepWait : f.wait), time(f.step ? f.stepTransfer : f.transfer),
                              f.complete ? fmt::format("{} of {}", f.lastToCome, f.complete) : "--"));
    }
}

void printSpread(const RankSpread& all, bool isPerStep)
{
    bool isFirst = true;
    const bool isPair = all.ranks.size() == 2; // a median would be the mean of the two
    for (const SpreadRow& row : all.spread) {
        if (row.isPerStep != isPerStep)
            continue;
        if (std::exchange(isFirst, false))
            printLine(fmt::format("spread over the ranks, {} ({}):", isPerStep ? "per step" : "whole recording",
                                  isPair ? "min, max" : "min, median, max"));
        const auto value = [&](double v) {
            return row.metric.ends_with("_ns")      ? torchDuration(Ns{static_cast<std::int64_t>(v)})
                   : row.metric.ends_with("_bytes") ? shownBytes(static_cast<std::int64_t>(v))
                                                    : fmt::format("{:.2f}", v);
        };
        printLine(fmt::format("{:<27} {:>12} ({}) .. {}{:>12} ({})", row.metric, value(row.min),
                              all.ranks[row.minRank].label,
                              isPair ? std::string{} : fmt::format("{:>12} .. ", value(row.median)), value(row.max),
                              all.ranks[row.maxRank].label));
    }
}

// Compares with the other rank if there are two ranks; otherwise with the median of all ranks.
std::string slowText(const RankSpread& all, const Straggler& s)
{
    const std::string than = all.ranks.size() == 2
                                 ? fmt::format("{} on {}", torchDuration(s.median), all.ranks[1 - s.rank].label)
                                 : "a median of " + torchDuration(s.median);
    const std::string& rank = all.ranks[s.rank].label;
    if (!s.launch)
        return fmt::format("{} is slow: {} {} against {} ({:+.1f} %)", rank, nameOf(s.measure), torchDuration(s.value),
                           than, s.abovePct());
    const std::string label = decodeKernelName(s.launch->kernel).label;
    return fmt::format(
        "{} has one slow launch: {} {} against {}; a single launch of {:.60} takes {}, the other launches "
        "of that kernel {}, so it does not have more work",
        rank, nameOf(s.measure), torchDuration(s.value), than, label.empty() ? s.launch->kernel : label,
        torchDuration(s.launch->time), torchDuration(s.launch->others));
}

// Memory snapshots have no times; what they compare are their peaks.
void printPeaks(const RankSpread& all, const std::vector<TraceSummary>& summaries)
{
    RankMemoryTable table;
    for (const RankFigures& f : all.ranks) {
        const TraceSummary& s = summaries[f.summary];
        if (s.memory)
            table.ranks.push_back({labelOf(s),
                                   0,
                                   s.memory->peak,
                                   s.memory->reserved,
                                   s.memory->end,
                                   {},
                                   static_cast<std::size_t>(s.memory->outOfMemory),
                                   true,
                                   s.memory->isCut,
                                   s.memory->isEndAlone,
                                   s.memory->lacksState,
                                   s.memory->isRing});
    }
    if (table.ranks.empty())
        return;
    printLine(fmt::format("{:<44} {:>9} {:>9} {:>9}", "memory", "peak", "reserved", "at end"));
    for (const RankMemory& rank : table.ranks)
        printLine(fmt::format("{:<44.44} {:>9} {:>9} {:>9}{}", rank.file, shownBytes(rank.peak),
                              rank.reserved ? shownBytes(*rank.reserved) : "--", shownBytes(rank.atEnd),
                              rank.outOfMemory   ? "  out of memory"
                              : rank.isAtLeast() ? fmt::format("  {}", rank.remark())
                                                 : ""));
    printLine(format(table.headline(), briefDuration));
}

void printText(const RankSpread& all, const std::vector<TraceSummary>& summaries)
{
    const bool isMemoryAlone =
        !all.ranks.empty() &&
        std::all_of(all.ranks.begin(), all.ranks.end(), [&](const auto& f) { return summaries[f.summary].isSnapshot; });
    if (!isMemoryAlone)
        printRanks(all, summaries);
    else
        printPeaks(all, summaries);
    printLine("");
    if (all.stragglers.empty() && all.isOneRun && !isMemoryAlone)
        printLine(
            all.lacksRanks() ? "the last rank to arrive is not known: ranks are missing"
            : all.waitInTurn
                ? "no rank stands out: the ranks wait for each other in turn"
                : fmt::format("no rank stands out: none is above the median by more than {} % and {} median distances, "
                              "none is waited for longer than {} % of the time",
                              stragglerAbovePct, stragglerAboveSpreads, stragglerDelayPct));
    for (const Straggler& s : all.stragglers)
        if (s.measure == Straggler::Measure::Delay)
            printLine(fmt::format("{} comes late: {} {} for it alone, {:.1f} % of the time", all.ranks[s.rank].label,
                                  all.ranks.size() == 2 ? "the other one waits" : "the others wait",
                                  torchDuration(s.value), s.abovePct()));
        else
            printLine(slowText(all, s));
    printSpread(all, true);
    printSpread(all, false);
    for (const CollectiveWait& c : all.collectives)
        printLine(fmt::format("{:.60}{}: {} x on {} ranks, {} transfer, {} waiting{}", c.kind().kernel,
                              c.kind().operation.empty() ? "" : " (" + c.kind().operation + ")", c.count, c.ranks(),
                              torchDuration(c.transfer), torchDuration(c.wait),
                              c.there > Ns{} ? ", " + torchDuration(c.there) + " after all ranks arrived" : ""));
    for (const std::string& note : all.notes)
        printLine("note: " + note);
    for (const RankFigures& f : all.ranks)
        if (const std::string& graphs = summaries[f.summary].graphs; !graphs.empty())
            printLine(fmt::format("note: {}: {}", f.label, graphs));
    for (const std::size_t i : all.unreadable)
        printLine("not read: " + summaries[i].error);
}

ExitCode join(const SummaryOptions& options)
{
    std::vector<TraceSummary> summaries;
    for (const std::string& file : options.files) {
        std::error_code ignored;
        if (std::filesystem::is_directory(file, ignored)) {
            printError({Error::Kind::BadInput,
                        file,
                        {},
                        "expected a file of lines, found a folder: write its lines first, `lanescope summary --jsonl "
                        "FOLDER > LINES`, then merge LINES"});
            return ExitCode::Unreadable;
        }
        auto read = textOf(file).and_then([&](const std::string& text) { return parseSummaryLines(text, file); });
        if (!read) {
            printError(read.error());
            return ExitCode::Unreadable;
        }
        summaries.insert(summaries.end(), std::make_move_iterator(read->begin()), std::make_move_iterator(read->end()));
    }
    const RankSpread all = rankSpreadOf(summaries, clockShiftsOf(summaries));
    if (options.json)
        printJson(jsonOf(all, summaries));
    else
        printText(all, summaries);
    return ExitCode::Done;
}

std::function<ExitCode()> declareSummary(CLI::App& app)
{
    auto options = std::make_shared<SummaryOptions>();
    app.add_option("FILE", options->files,
                   "Traces, folders of traces; with --merge, files of lines that --jsonl wrote (- is stdin)")
        ->required();
    CLI::Option* lines = app.add_flag("--jsonl", options->jsonLines, "One JSON object per line, one line per file");
    addCapacityOption(app, options->capacity);
    CLI::Option* merge = app.add_flag("--merge", options->merge, "Join lines: stragglers, spread over ranks, waits");
    app.add_flag("--json", options->json, "With --merge: one JSON document on stdout")->needs(merge);
    lines->excludes(merge);
    return [options] { return options->merge ? join(*options) : summarise(*options); };
}

} // namespace

const Subcommand summaryCommand{"summary", "One summary line per file, and comparisons across such lines",
                                declareSummary};

} // namespace lanescope
