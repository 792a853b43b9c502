#include "app/cli/whatif.h"

#include "app/cli/replay_input.h"
#include "app/cli/usage.h"
#include "app/cli/whatif_changes.h"
#include "model/base/share.h"
#include "model/compare/wording.h"
#include "model/merge/job_notes.h"
#include "model/replay/faster_gpu.h"
#include "model/replay/predicted_trace.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/remedy_choices.h"
#include "model/replay/replay_text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace lanescope {

namespace {

bool isAnyUpperBound(const ReplayGraph& graph, const std::vector<ReplayChange>& changes)
{
    return std::any_of(changes.begin(), changes.end(), [&](const ReplayChange& c) { return isUpperBound(graph, c); });
}

bool isAnyEstimate(const std::vector<ReplayChange>& changes)
{
    return std::any_of(changes.begin(), changes.end(), [](const ReplayChange& c) { return isEstimate(c.kind); });
}

// Communication that is not joined: what is waiting in it is not known.
void printUnjoined(const ReplayGraph& graph)
{
    for (const auto& sentence : {unjoinedSends(graph), unjoinedCollectives(graph)})
        if (sentence)
            printWrapped(format(*sentence, briefDuration));
}

// One sentence per pattern that no name in the trace matches.
std::vector<Sentence> unmatched(const Trace& trace, const std::vector<ReplayChange>& changes)
{
    std::vector<Sentence> all;
    for (const ReplayChange& change : changes)
        if (auto sentence = unmatchedOf(trace, change))
            all.push_back(*std::move(sentence));
    return all;
}

Json jsonOf(const ReplayGraph& graph, const WhatIf& result, const Prediction& prediction,
            const std::vector<ReplayChange>& changes)
{
    const CriticalPath path =
        criticalPathOf(graph, prediction.replayed, prediction.weights.own, prediction.weights.cross);
    Json kinds = Json::object(), texts = Json::array(), assumptions = Json::array(), warnings = Json::array();
    for (std::size_t k = 0; k < pathKinds; ++k)
        if (path.byKind[k] != Ns{})
            kinds[std::string{nameOf(static_cast<PathKind>(k))}] = path.byKind[k].count();
    for (const ReplayChange& change : changes)
        texts.push_back(textOf(change));
    for (const Sentence& sentence : result.assumptions)
        assumptions.push_back(format(sentence, torchDuration));
    if (const auto waits = unrecordedWaits(graph, prediction.weights))
        assumptions.push_back(format(*waits, torchDuration));
    const CriticalPath recorded = criticalPathOf(graph);
    for (const Sentence& sentence : graphWarnings(graph, recorded))
        warnings.push_back(format(sentence, torchDuration));
    Json document{{"unexplained_pct", recorded.unexplainedPct()}, {"unexplained_ns", recorded.unexplained().count()},
                  {"window_ns", result.window.count()},           {"predicted_ns", result.predicted.count()},
                  {"saving_ns", result.saving().count()},         {"saving_low_ns", result.low.count()},
                  {"saving_high_ns", result.high.count()},        {"changes", std::move(texts)},
                  {"edges_changed", result.edgesChanged},         {"by_kind_ns", std::move(kinds)},
                  {"assumptions", std::move(assumptions)},        {"warnings", std::move(warnings)}};
    document["is_upper_bound"] = isAnyUpperBound(graph, changes);
    document["is_estimate"] = isAnyEstimate(changes);
    // The numbers are those of the graph as it is; the text does not give them.
    if (graph.lacksLaunches())
        document["cannot_be_told"] = format(Sentence{whyNoLaunches(graph), {}}, torchDuration);
    return document;
}

// ", between 1 ms and 2 ms": of what is saved, or by how much it gets longer. Empty where both ends are that number.
std::string intervalOf(const WhatIf& result)
{
    const auto end = [](Ns saved) {
        return saved < Ns{} ? briefDuration(-saved) + " longer" : briefDuration(saved) + " saved";
    };
    const std::string low = end(result.low), high = end(result.high);
    return low == high ? std::string{} : fmt::format(", between {} and {}", low, high);
}

void print(const Trace& trace, const ReplayGraph& graph, const WhatIf& result, const Prediction& prediction,
           const std::vector<ReplayChange>& changes, const std::optional<Sentence>& whyNot, const std::string& window)
{
    for (const Sentence& sentence : firstSentences(graph, criticalPathOf(graph)))
        printWrapped(format(sentence, briefDuration));
    printUnjoined(graph);
    printLine(window);
    if (graph.lacksLaunches())
        return;
    const std::vector<Sentence> missing = unmatched(trace, changes);
    for (const Sentence& sentence : missing)
        printWrapped(format(sentence, briefDuration));
    if (!missing.empty() && missing.size() == changes.size())
        return;
    const std::string_view bound = result.saving() <= Ns{}           ? ""
                                   : isAnyUpperBound(graph, changes) ? "at most "
                                   : isAnyEstimate(changes)          ? "an estimated "
                                                                     : "";
    const Ns change = result.saving() < Ns{} ? -result.saving() : result.saving();
    printWrapped(fmt::format("predicted {} instead of {}: {}{} {} ({:.2f} %){}", briefDuration(result.predicted),
                             briefDuration(result.window), bound, briefDuration(change),
                             result.saving() < Ns{} ? "longer" : "saved", sharePct(change, result.window).value_or(0),
                             intervalOf(result)));
    for (const Sentence& sentence : result.assumptions)
        printWrapped("  " + format(sentence, briefDuration));
    if (const auto waits = unrecordedWaits(graph, prediction.weights))
        printWrapped("  " + format(*waits, briefDuration));
    for (const ReplayChange& made : changes)
        if (const auto unknown = unknownOf(made))
            printWrapped("  " + format(*unknown, briefDuration));
    if (whyNot)
        printWrapped("  " + format(*whyNot, briefDuration));
}

// "The replayed window is 1.52 ms of the recording's 1.67 ms"
std::string windowLine(const Trace& trace, const ReplayGraph& graph, const std::string& step)
{
    const Ns window = graph.window(), recording = trace.sliceRange().length();
    const std::string length = fmt::format("The replayed window is {}", briefDuration(window));
    if (!step.empty())
        return fmt::format("{}: {}", length, step);
    return briefDuration(window) == briefDuration(recording)
               ? length + ": the whole recording"
               : fmt::format("{} of the recording's {}", length, briefDuration(recording));
}

struct SortedChoices {
    std::vector<const TriedChoice*> ofWindow, ofFindings; // choices that help
    std::vector<std::pair<const TriedChoice*, Sentence>> notHelping, notTold;
};

SortedChoices sorted(const WhatIfBase& base, const std::vector<TriedChoice>& tried)
{
    SortedChoices out;
    for (const TriedChoice& t : tried) {
        ChoiceOutcome outcome = outcomeOf(base, t.choice, t.alone);
        if (outcome.outcome == ChoiceEffect::Helps)
            (t.choice.ofFinding ? out.ofFindings : out.ofWindow).push_back(&t);
        else
            (outcome.outcome == ChoiceEffect::DoesNotHelp ? out.notHelping : out.notTold)
                .emplace_back(&t, std::move(outcome.why));
    }
    return out;
}

void printRow(const TriedChoice& t)
{
    const ShownSaving shown = shownSaving(t.choice, t.alone.result);
    std::string more;
    for (const Sentence& note : {withoutDelays(t.choice, t.alone.result), countedByFinding(t.choice, t.alone.result)})
        if (!note.text.empty())
            more += "; " + format(note, briefDuration);
    if (!t.choice.finding.text.empty())
        more += "; finding: " + format(t.choice.finding, briefDuration);
    printWrappedAfter(fmt::format("{:>8}{:>12} {:>6.2f} %  ",
                                  shown.isAtMost     ? "at most "
                                  : shown.isAtLeast  ? "at least"
                                  : shown.isEstimate ? "estim. "
                                                     : "",
                                  briefDuration(shown.saving), sharePct(shown.saving, shown.window).value_or(0)),
                      format(t.choice.title, briefDuration) + more);
}

void printFindings(const std::vector<const TriedChoice*>& rows)
{
    if (rows.empty())
        return;
    const FindingSaving& first = *rows.front()->choice.ofFinding;
    Ns shortest = first.window, longest = first.window;
    for (const TriedChoice* row : rows) {
        shortest = std::min(shortest, row->choice.ofFinding->window);
        longest = std::max(longest, row->choice.ofFinding->window);
    }
    if (!first.isOfGpu)
        printLine("Findings:");
    else if (shortest == longest)
        printLine(fmt::format("Findings, of the GPU's window of {}:", briefDuration(longest)));
    else if (briefDuration(shortest) == briefDuration(longest))
        printLine(fmt::format("Findings, each of the window of its GPU, {}:", briefDuration(longest)));
    else
        printLine(fmt::format("Findings, each of the window of its GPU, {} to {}:", briefDuration(shortest),
                              briefDuration(longest)));
    for (const TriedChoice* row : rows)
        printRow(*row);
}

void printReasons(std::string_view head, const std::vector<std::pair<const TriedChoice*, Sentence>>& rows)
{
    if (!rows.empty())
        printLine(std::string{head});
    for (const auto& [t, why] : rows)
        printWrapped(fmt::format("  {}: {}", format(t->choice.title, briefDuration), format(why, briefDuration)), 4);
}

// Each sentence once, for the choices that would help.
void printNotCovered(const std::vector<const TriedChoice*>& rows)
{
    std::vector<std::string> known;
    for (const TriedChoice* t : rows) {
        std::string sentence = format(Sentence{t->choice.doesNotCover, {}}, briefDuration);
        if (sentence.empty() || std::find(known.begin(), known.end(), sentence) != known.end())
            continue;
        if (known.empty())
            printLine("Not covered by the numbers:");
        printWrapped(fmt::format("  {}: {}", format(t->choice.title, briefDuration), sentence), 4);
        known.push_back(std::move(sentence));
    }
}

// Without launches no change can be replayed: the reason is the same for all and is printed above.
void printUntold(const std::vector<std::pair<const TriedChoice*, Sentence>>& rows)
{
    printLine("This concerns:");
    for (const auto& [t, why] : rows)
        printWrapped("  " + format(t->choice.title, briefDuration), 4);
}

// Without a change: what each change would bring that this trace has room for, and what would not help.
void printChoices(const WhatIfBase& base, const std::vector<TriedChoice>& tried, const std::string& step)
{
    for (const Sentence& sentence : firstSentences(base.graph(), base.path()))
        printWrapped(format(sentence, briefDuration));
    printUnjoined(base.graph());
    if (const Sentence note = step.empty() ? paceNoteOf(base.analysis()) : Sentence{}; !note.text.empty())
        printWrapped(format(note, briefDuration) + ".");
    if (base.graph().lacksLaunches())
        return printUntold(sorted(base, tried).notTold);
    printWrapped(windowLine(base.analysis().trace(), base.graph(), step) +
                 "; each change alone (what is faster takes half its time):");
    SortedChoices choices = sorted(base, tried);
    for (const TriedChoice* t : choices.ofWindow)
        printRow(*t);
    printFindings(choices.ofFindings);
    printReasons("What will not help:", choices.notHelping);
    printReasons("Cannot be told:", choices.notTold);
    choices.ofWindow.insert(choices.ofWindow.end(), choices.ofFindings.begin(), choices.ofFindings.end());
    printNotCovered(choices.ofWindow);
}

std::string_view nameOfOutcome(ChoiceEffect outcome)
{
    constexpr std::string_view names[] = {"helps", "does_not_help", "cannot_be_told"};
    return names[static_cast<std::size_t>(outcome)];
}

Json choicesJson(const WhatIfBase& base, const std::vector<TriedChoice>& tried, std::span<const Finding> findings)
{
    Json list = Json::array();
    for (const TriedChoice& t : tried) {
        const ShownSaving shown = shownSaving(t.choice, t.alone.result);
        Json j{{"id", t.choice.id},
               {"title", format(t.choice.title, torchDuration)},
               {"saving_ns", shown.saving.count()},
               {"saving_low_ns", shown.low.count()},
               {"saving_high_ns", shown.high.count()},
               {"window", shown.isOfGpu ? "gpu" : "replayed"},
               {"window_ns", shown.window.count()},
               {"is_upper_bound", shown.isAtMost},
               {"is_lower_bound", shown.isAtLeast},
               {"is_estimate", shown.isEstimate},
               {"does_not_cover", format(Sentence{t.choice.doesNotCover, {}}, torchDuration)}};
        if (t.choice.changes.empty())
            j["is_replayed"] = false; // the finding's own bound
        for (const std::size_t place : t.choice.findings)
            j["finding"] = findings[place].rule->id;
        if (t.choice.ofFinding) {
            j["says"] = format(t.choice.ofFinding->text, torchDuration);
            if (!t.choice.changes.empty())
                j["replayed_saving_ns"] = t.alone.result.saving().count();
        }
        if (t.choice.asFinding)
            j["counted_by_finding_ns"] = t.choice.asFinding->high.count();
        const ChoiceOutcome outcome = outcomeOf(base, t.choice, t.alone);
        j["outcome"] = nameOfOutcome(outcome.outcome);
        if (outcome.outcome != ChoiceEffect::Helps)
            j["why_not"] = format(outcome.why, torchDuration);
        list.push_back(std::move(j));
    }
    return list;
}

ExitCode runWhatif(const WhatifOptions& options)
{
    const auto loaded = openTraceOrFiles(options.files);
    if (!loaded)
        return loaded.error();
    const Trace& trace = **loaded;
    const auto step = stepAskedFor(trace, options.step);
    if (!step)
        return step.error();
    if (*step && !options.output.empty()) {
        printError({Error::Kind::BadInput, "--output", {}, "expected a whole trace, found --step"});
        return ExitCode::Usage;
    }
    const auto analysis = std::make_shared<const Analysis>(*loaded);
    const auto changes = changesOf(options, *analysis);
    if (!changes)
        return changes.error();
    const WhatIfBase base{analysis, *step};
    const ReplayGraph& graph = base.graph();
    if (graph.points() == 0) {
        printError({Error::Kind::BadInput, trace.info().path, {}, format(nothingToReplay(trace), briefDuration)});
        return ExitCode::Unreadable;
    }
    const auto result = whatIf(trace, graph, *changes);
    if (!result) {
        printError({Error::Kind::BadInput, "whatif", {}, result.error()});
        return ExitCode::Usage;
    }
    const auto prediction = predict(trace, graph, *changes);
    if (!options.output.empty()) {
        Task task;
        if (const auto written = writePredicted(trace, graph, *prediction, *changes, options.output, task); !written) {
            printError(written.error());
            return written.error().kind == Error::Kind::BadInput ? ExitCode::Usage : ExitCode::Unreadable;
        }
    }
    const WorkBefore before = *step ? workBefore(trace, analysis->work(), **step) : WorkBefore{};
    if (!options.json) {
        sayIfPredicted(trace);
        for (const std::string& doubt : doubtsOnJob(trace.ranks()))
            printLine("The files may not be the ranks of one run, but are replayed together: " + doubt + ".");
        sayWorkBefore(before, includedSentence);
    }
    if (changes->empty() && options.output.empty()) {
        const std::vector<Finding> none;
        const std::vector<Finding>& findings = *step ? none : rankedFindingsOf(*analysis);
        const auto tried = tryChoices(base, findings);
        if (options.json) {
            Json document = jsonOf(graph, *result, *prediction, *changes);
            addIfPredicted(trace, document);
            document["recording_ns"] = trace.sliceRange().length().count();
            document["choices"] = choicesJson(base, tried, findings);
            if (const Sentence note = *step ? Sentence{} : paceNoteOf(*analysis); !note.text.empty())
                document["pace"] = format(note, torchDuration);
            addWorkBefore(document, before, includedSentence);
            printJson(document);
        } else {
            printChoices(base, tried, options.step);
        }
        return unlessChanged(ExitCode::Done);
    }
    std::optional<Sentence> reason;
    if (const auto answer = base.ask(*changes); answer && !changes->empty() && !isWorthIt(answer->result))
        reason = outcomeOf(base, *changes, *answer).why;
    if (options.json) {
        Json document = jsonOf(graph, *result, *prediction, *changes);
        addIfPredicted(trace, document);
        Json notFound = Json::array();
        for (const Sentence& sentence : unmatched(trace, *changes))
            notFound.push_back(format(sentence, torchDuration));
        if (!notFound.empty())
            document["not_found"] = std::move(notFound);
        if (reason)
            document["why_not"] = format(*reason, torchDuration);
        document["recording_ns"] = trace.sliceRange().length().count();
        addWorkBefore(document, before, includedSentence);
        printJson(document);
    } else {
        print(trace, graph, *result, *prediction, *changes, reason, windowLine(trace, graph, options.step) + ".");
    }
    return unlessChanged(ExitCode::Done);
}

std::function<ExitCode()> declareWhatif(CLI::App& app)
{
    auto options = std::make_shared<WhatifOptions>();
    app.add_option("FILE", options->files, "A trace; several, a folder or a pattern: the ranks of one job")->required();
    app.add_option("--step", options->step, "Only the step of this name");
    app.add_option("--scale", options->scales,
                   "KIND:REGEX=FACTOR: multiply durations. KIND is kernel, copy, memset, comm, op, python or call")
        ->allow_extra_args(false);
    // A flag may have a value after "=", and never takes the next word.
    app.add_flag("--no-sync", options->noSync,
                 "Synchronize calls and blocking copies do not wait: an upper bound of the saving. "
                 "--no-sync=REGEX: only calls whose name matches");
    app.add_flag("--graph-launches", options->graphLaunches,
                 "A CUDA graph replays what is launched between two waits. --graph-launches=NAME: what is launched in "
                 "the annotation of this name");
    app.add_option("--host", options->host, "Multiply the time of ops, Python and calls")->check(numberWithin(0, 1e6));
    app.add_option("--comm", options->comm, "Multiply the time of communication")->check(numberWithin(0, 1e6));
    app.add_flag("--overlap-comm", options->overlapComm,
                 "Kernels run alongside the communication for which they wait. --overlap-comm=REGEX: only for "
                 "collectives whose name matches");
    app.add_flag("--no-data-wait", options->noDataWait, "Each batch is ready when requested");
    app.add_flag("--warm", options->warm, "Without the calls of start-up, which create the context or load modules");
    app.add_flag("--straggler-median", options->stragglerMedian,
                 "No rank computes longer, or spends more time on the host, than the median rank. "
                 "--straggler-median=RANK: that rank alone");
    app.add_flag("--fuse-chains", options->fuseChains,
                 "Chains of elementwise kernels become one kernel each, at the memory's bandwidth");
    app.add_flag("--flash-attention", options->flashAttention,
                 "Attention in separate kernels becomes one kernel, as long as fused attention takes");
    app.add_flag("--at-ceiling", options->atCeiling,
                 "Kernels take the least time that their bytes and arithmetic allow. --at-ceiling=REGEX: only kernels "
                 "whose name matches");
    app.add_option("--gpu", options->gpu, "Kernels as on another GPU, by its data sheet: \"H100 SXM\"");
    app.add_option("--durations-from", options->durationsFrom, "GPU work lasts as long as in this trace");
    app.add_option("--host-from", options->hostFrom,
                   "The host takes as long in all as in this trace: as --host, by the ratio")
        ->excludes("--host");
    app.add_option("-o,--output", options->output, "Write the predicted trace (.json, .json.gz)");
    app.add_flag("--json", options->json, "One JSON document on stdout");
    return [options] { return runWhatif(*options); };
}

} // namespace

const Subcommand whatifCommand{"whatif", "The predicted length of the trace after changes", declareWhatif};

} // namespace lanescope
