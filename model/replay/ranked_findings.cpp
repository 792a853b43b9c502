#include "model/replay/ranked_findings.h"

#include "model/analysis/breakdown.h"
#include "model/analysis/lead_in.h"
#include "model/analysis/time/busy.h"
#include "model/analysis/verdict.h"
#include "model/base/parallel.h"
#include "model/findings/finding_values.h"
#include "model/findings/gpu_idle.h"
#include "model/findings/program_kind.h"
#include "model/merge/rank_report.h"
#include "model/replay/compiles_nothing.h"
#include "model/replay/critical_path.h"
#include "model/replay/faster_gpu.h"
#include "model/replay/final_verdict.h"
#include "model/replay/finding_order.h"
#include "model/replay/overlap.h"
#include "model/replay/remedies.h"
#include "model/replay/replay_text.h"
#include "model/replay/saving_limits.h"
#include "model/replay/window_change.h"
#include "model/replay/window_saving.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

// True for findings about ranks that wait for each other.
bool isOfJob(const Finding& finding)
{
    return finding.rule->id == "straggler" || finding.rule->id == "collective_wait";
}

// The time that the finding explains, each instant once.
Ns explainedTime(const Finding& finding) { return lengthOf(unionOf(finding.explains)); }

Ns timeOf(const Finding& finding, const char* key) { return timeValue(finding, key).value_or(Ns::max()); }

// No change can save more: removing waits saves at most their sum, and the ops that only read a value; and one-time
// calls save at most their own time.
Ns maxOf(const Finding& finding)
{
    const std::string_view id = finding.rule->id;
    if (id == "blocking_ops")
        return timeOf(finding, "asking");
    if (id == "small_sync")
        return timeOf(finding, "wait");
    if (id == "cold_step")
        return timeOf(finding, "first") - timeOf(finding, "median");
    if ((id == "cold_call" || id == "data_loader" || id == "allocation") && !finding.explains.empty())
        return explainedTime(finding);
    return Ns::max();
}

// GPU work whose launch is not recorded keeps its time in each replay. Where that alone is why the window does not get
// shorter, the replay shows nothing: as recorded something else sets the pace.
bool isHeldByUnknown(const Analysis& analysis, const Finding& finding, const Saving& saving)
{
    if (saving.high * hardlyAnything >= windowOf(analysis, finding) || saving.changes.empty())
        return false;
    const ReplayGraph& graph = replayGraph(analysis);
    const auto before = paceAfter(analysis.trace(), graph, {}, finding.device),
               after = paceAfter(analysis.trace(), graph, saving.changes, finding.device);
    return before && after && after->isUnexplained && !before->isUnexplained;
}

// True if a rank that is not open may be the one that the others wait for.
bool lacksRanks(const Analysis& analysis)
{
    return analysis.trace().ranks().size() < 2 || rankReportOf(analysis).spread.lacksRanks();
}

// One rank's recording does not separate transfers from waiting for other ranks. Without both, collectives take no
// time.
void boundByTransfers(const Analysis& analysis, Finding& finding)
{
    const std::vector<ReplayChange> free{{ReplayChange::Kind::Comm, {}, 0}};
    const auto without = windowSavingOf(analysis.trace(), replayGraph(analysis), free, finding.device);
    const SavedTime overlap = *finding.saves;
    if (!without || without->high * hardlyAnything < windowOf(analysis, finding) || without->high <= overlap.high)
        return;
    finding.saves = SavedTime{Ns{}, without->high};
    if (overlap.high * hardlyAnything < windowOf(analysis, finding)) {
        finding.bound = {analysis.trace().ranks().size() < 2
                             ? PHRASE("No later kernel waits for it that could run meanwhile: whether parts of it "
                                      "could run alongside the computation before it is not recorded. One rank's "
                                      "recording does not show how much is waiting for other ranks.")
                             : PHRASE("No later kernel waits for it that could run meanwhile: whether parts of it "
                                      "could run alongside the computation before it is not recorded. Ranks are "
                                      "missing, so the recordings do not show how much is waiting for them."),
                         {}};
        return;
    }
    finding.bound = {
        analysis.trace().ranks().size() < 2
            ? PHRASE("Overlap alone would save at most {overlap}. One rank's recording does not show how much of "
                     "the rest is waiting for other ranks.")
            : PHRASE("Overlap alone would save at most {overlap}. Ranks are missing, so the recordings do not show how "
                     "much of the rest is waiting for them."),
        {{"overlap", overlap.high}}};
}

// With all ranks the cost is without their waiting. Where no later kernel could run alongside, only it bounds the
// saving.
void boundByExposed(const Analysis& analysis, Finding& finding)
{
    if (!finding.cost || finding.saves->high * hardlyAnything >= windowOf(analysis, finding))
        return;
    const std::vector<ReplayChange> free{{ReplayChange::Kind::Comm, {}, 0}};
    const auto without = windowSavingOf(analysis.trace(), replayGraph(analysis), free, finding.device);
    if (!without || without->high * hardlyAnything < windowOf(analysis, finding))
        return;
    finding.saves = SavedTime{Ns{}, std::min(*finding.cost, without->high)};
    finding.bound = {noneWaitsForIt, {}};
}

// Where much of the path is unexplained, the replay leaves out a part of what the remedy would bring. The cost is the
// bound then.
void boundByCost(const Analysis& analysis, Finding& finding)
{
    constexpr double muchUnexplained = 20; // % of the critical path
    if (!finding.cost || !finding.share || hasNoReason(*finding.share))
        return;
    const Ns cost = finding.inAll.value_or(*finding.cost);
    const double unexplained = criticalPath(analysis).unexplainedPct();
    if (finding.saves->high >= cost || unexplained <= muchUnexplained)
        return;
    finding.saves = SavedTime{Ns{}, cost};
    finding.bound = {PHRASE("This is its whole cost. How much less it saves cannot be told: {pct} % of the critical "
                            "path is unexplained."),
                     {{"pct", unexplained}}};
}

// A saving this close to the cost reads alike. It needs no reason then, and must not look larger than the cost.
bool isHardlyMore(Ns saving, Ns cost)
{
    constexpr Ns worthTelling{10'000};
    constexpr int hardlyMore = 50;
    return saving - cost < std::max(worthTelling, cost / hardlyMore);
}

// The replay takes out the idle time of a slow step. What else belongs to it, such as GPU work that the other steps
// lack, is known only by the difference of the steps.
void boundByStep(const Analysis& analysis, Finding& finding)
{
    const auto most = timeValue(finding, "most");
    if ((finding.rule->id != std::string_view{"slow_step"} && finding.rule->id != std::string_view{"cold_step"}) ||
        !most)
        return;
    const Ns bound = std::min(*most, windowOf(analysis, finding));
    if (finding.saves->high >= bound || isHardlyMore(bound, finding.saves->high))
        return;
    finding.saves = SavedTime{Ns{}, bound};
    finding.bound = {
        PHRASE("The replay does not show what a step like the others would save: this is the difference of "
               "the steps."),
        {}};
}

void capAtCost(Finding& finding)
{
    if (!finding.share || !finding.cost)
        return;
    const Ns cost = finding.inAll.value_or(*finding.cost);
    if (finding.saves->high > cost && isHardlyMore(finding.saves->high, cost))
        finding.saves = SavedTime{std::min(finding.saves->low, cost), cost};
}

// The saving is that of all that the advice names. A graph alone saves as much as the list of changes shows.
void addGraphAlone(const Analysis& analysis, Finding& finding)
{
    if (!advisesGraph(finding))
        return;
    const auto graph = savingByGraph(analysis, finding.device);
    if (!graph || graph->high >= finding.saves->high)
        return;
    finding.values["graph_saves"] = graph->high;
    finding.values["by_graph"] = Phrase{PHRASE(" A CUDA graph alone would save at most {graph_saves}.")};
}

void addSaving(const Analysis& analysis, Finding& finding)
{
    if (finding.isArtefact) {
        finding.savesUnknown = PHRASE("It comes from the recording, not from the program.");
        return;
    }
    if (finding.rule->id == std::string_view{"gpu_not_recorded"}) {
        finding.savesUnknown = PHRASE("A complete recording makes the program no faster.");
        return;
    }
    if (finding.rule->id == std::string_view{"cpu_silent"}) {
        finding.savesUnknown = PHRASE("The trace does not show what runs then.");
        return;
    }
    if (replayGraph(analysis).lacksLaunches()) {
        finding.savesUnknown = whyNoLaunches(replayGraph(analysis));
        return;
    }
    if (verdictOf(analysis).isMostLost) { // its idle time may be work
        finding.savesUnknown = PHRASE("Most GPU work is not recorded.");
        return;
    }
    if (verdictOf(analysis).isMuchLost) {
        finding.savesUnknown = PHRASE("Much GPU work is not recorded.");
        return;
    }
    if (finding.rule->id == "gpu_idle" && finding.share && hasNoReason(*finding.share)) {
        finding.savesUnknown = PHRASE("The trace does not show how much faster it could be.");
        return;
    }
    if (!finding.cost && !finding.rule->causes.isEmpty() && breakdownOf(analysis).empty()) {
        finding.savesUnknown = PHRASE("No GPU work is recorded.");
        return;
    }
    const auto saving = savingOf(analysis, finding);
    // Ranks whose collectives cannot be joined are replayed one by one, which does not show what they wait for.
    if (isOfJob(finding) && (!saving || saving->high == Ns{})) {
        finding.savesUnknown = PHRASE("The replay does not show how the ranks would wait for each other.");
        return;
    }
    if (saving && finding.share && isHeldByUnknown(analysis, finding, *saving)) {
        finding.savesUnknown = PHRASE("The trace does not show how much faster it could be.");
        return;
    }
    const bool isOutside = !finding.share && !finding.rule->causes.isEmpty() && !breakdownOf(analysis).empty();
    if (saving && !(isOutside && saving->high == Ns{})) {
        const Ns max = std::max(Ns{}, std::min(maxOf(finding), mostOfWindow(analysis, finding, *saving)));
        finding.saves = SavedTime{std::min(saving->low, max), std::min(saving->high, max)};
        if (finding.rule->id == std::string_view{"exposed_communication"})
            lacksRanks(analysis) ? boundByTransfers(analysis, finding) : boundByExposed(analysis, finding);
        boundByCost(analysis, finding);
        capAtCost(finding);
        boundByStep(analysis, finding);
        addGraphAlone(analysis, finding);
        return;
    }
    if (finding.cost && finding.share) {
        finding.saves = SavedTime{Ns{}, finding.inAll.value_or(*finding.cost)};
        boundByStep(analysis, finding);
    } else if (finding.rule->causes.isEmpty() || !finding.share)
        finding.savesUnknown = PHRASE("It is outside the GPU's window.");
    else
        finding.savesUnknown = PHRASE("The trace does not show how much faster it could be.");
}

// Kernels that a fused one replaces.
std::int64_t kernelsThatAreGone(std::span<const ReplayChange> changes)
{
    std::int64_t count = 0;
    for (const ReplayChange& change : changes)
        if (change.works)
            count += std::count_if(change.works->works.begin(), change.works->works.end(),
                                   [](const WorkTimes::Work& work) { return work.isGone; });
    return count;
}

// Kernels that are fused may take less time without the window getting shorter by all of that.
Sentence reasonOfLess(const Analysis& analysis, const Finding& finding)
{
    const auto kernels = finding.rule->id == "unfused_attention" ? timeValue(finding, "saved") : std::nullopt;
    constexpr int hardlyLess = 10;
    if (!kernels || finding.saves->high == Ns{} || *kernels - finding.saves->high < *kernels / hardlyLess)
        return {};
    const Verdict verdict = finalVerdict(analysis);
    return {
        verdict == Verdict::ComputeBound || verdict == Verdict::MemoryBound
            ? PHRASE(
                  "The kernels take up to {kernels} less, but something else sets the pace during a part of that time.")
            : PHRASE("The kernels take up to {kernels} less, but during a part of that time the GPU would wait for "
                     "the host."),
        {{"kernels", *kernels}}};
}

// The reason why a change shortens the window by more than the idle time under what it removes.
Sentence reasonOf(const WindowChange& change, bool isOfWaits)
{
    constexpr int worthATerm = 20; // a smaller part of the other is not mentioned
    if (!isOfWaits && change.idle > Ns{} && change.exposed * worthATerm > change.idle)
        return {PHRASE("The saving is larger than the cost, because later work would begin earlier: the GPU would be "
                       "idle {idle} "
                       "less, and {exposed} more of copies and communication would run alongside kernels."),
                {{"idle", change.idle}, {"exposed", change.exposed}}};
    if (!isOfWaits && change.idle > Ns{})
        return {PHRASE("The saving is larger than the cost, because later work would begin earlier: the GPU would be "
                       "idle {idle} "
                       "less."),
                {{"idle", change.idle}}};
    if (!isOfWaits)
        return {};
    if (change.idle > Ns{} && change.exposed > Ns{})
        return {PHRASE("Without the waits the host launches later work earlier: the GPU would be idle {idle} less, and "
                       "{exposed} more of copies and communication would run alongside kernels."),
                {{"idle", change.idle}, {"exposed", change.exposed}}};
    if (change.idle > Ns{})
        return {PHRASE("Without the waits the host launches later work earlier: the GPU would be idle {idle} less."),
                {{"idle", change.idle}}};
    if (change.exposed > Ns{})
        return {PHRASE("Without the waits the host launches later work earlier: {exposed} more of copies and "
                       "communication would run alongside kernels."),
                {{"exposed", change.exposed}}};
    return {};
}

} // namespace

Ns windowOf(const Analysis& analysis, const Finding& finding)
{
    Ns window{};
    for (const DeviceBreakdown& device : breakdownOf(analysis))
        if (!finding.device || device.device == finding.device)
            window = std::max(window, device.window.length());
    return window;
}

Ns wholeOf(const Analysis& analysis, const Finding& finding)
{
    if (const auto& span = verdictOf(analysis).judgedBy) // as the headline
        return span->length();
    Ns whole{};
    for (const DeviceBreakdown& device : breakdownOf(analysis))
        if (!finding.device || device.device == finding.device)
            whole = std::max(whole, afterLeadIn(device).value_or(device).window.length());
    if (whole > Ns{})
        return whole;
    const auto& busy = analysis.busy();
    return busy && !busy->window.isEmpty() ? busy->window.length() : analysis.trace().sliceRange().length();
}

FindingCost costWithin(Ns cost, Ns whole)
{
    if (cost <= Ns{})
        return {};
    if (cost > whole)
        return {cost, {}};
    return {cost, static_cast<double>(cost.count()) / static_cast<double>(whole.count())};
}

FindingCost costOf(const Analysis& analysis, const Finding& finding)
{
    return costWithin((finding.inAll ? finding.inAll : finding.cost).value_or(Ns{}), wholeOf(analysis, finding));
}

Sentence computeReasonOfSaving(const Analysis& analysis, const Finding& finding)
{
    constexpr double worthSaying = 0.9; // from here on the cost explains most of the saving
    if (!finding.saves || !finding.share)
        return {};
    if (!finding.bound.text.empty())
        return finding.bound;
    if (Sentence less = reasonOfLess(analysis, finding); !less.text.empty())
        return less;
    const auto saving = savingOf(analysis, finding);
    if (!saving)
        return {};
    const bool isOfWaits = std::all_of(saving->changes.begin(), saving->changes.end(),
                                       [](const ReplayChange& c) { return c.kind == ReplayChange::Kind::NoSync; });
    const Ns cost = isOfWaits ? finding.cost.value_or(Ns{}) : finding.inAll.value_or(finding.cost.value_or(Ns{}));
    const auto high = static_cast<double>(finding.saves->high.count());
    if (isOfWaits ? isBusy(*finding.share) || static_cast<double>(cost.count()) >= worthSaying * high
                  : isHardlyMore(finding.saves->high, cost))
        return {};
    if (finding.rule->id == "zeroed_gradients")
        return {
            PHRASE("The saving is larger than the cost, because the backward pass need not add to the zeros either."),
            {}};
    if (std::all_of(saving->changes.begin(), saving->changes.end(),
                    [](const ReplayChange& c) { return c.kind == ReplayChange::Kind::GraphLaunches; }))
        return {
            recordsFramework(analysis.trace())
                ? PHRASE("The saving is larger than the cost, because a CUDA graph also replaces the Python code and "
                         "ops between the launches.")
                : PHRASE("The saving is larger than the cost, because a CUDA graph also replaces what the host does "
                         "between the launches."),
            {}};
    if (const std::int64_t gone = kernelsThatAreGone(saving->changes); gone > 0) {
        const Verdict verdict = finalVerdict(analysis);
        if (verdict != Verdict::ComputeBound && verdict != Verdict::MemoryBound)
            return {PHRASE("The saving is larger than the cost, because the host launches {count} fewer kernels too."),
                    {{"count", gone}}};
        return {PHRASE("The saving is larger than the cost, because the replay also runs what is left at the memory's "
                       "bandwidth, and without the copies in between."),
                {}};
    }
    const ReplayGraph& graph = replayGraph(analysis);
    const auto prediction = predict(analysis.trace(), graph, saving->changes);
    const auto change =
        prediction ? windowChange(analysis.trace(), graph, prediction->replayed) : std::optional<WindowChange>{};
    if (!change)
        return {};
    // The time of the waits bounds the saving: larger numbers would contradict it.
    const double near = isOfWaits ? 1.2 : 1.02;
    const auto window = static_cast<double>(change->window.count());
    const auto told = static_cast<double>((change->idle + change->exposed).count());
    if (window > near * high || (!isOfWaits && (told > near * high || near * told < high)))
        return isOfWaits
                   ? Sentence{PHRASE("Without the waits the host launches later work earlier, so the GPU is idle "
                                     "less after them."),
                              {}}
                   : Sentence{PHRASE("The saving is larger than the cost, because later work would begin earlier too."),
                              {}};
    return reasonOf(*change, isOfWaits);
}

static std::vector<Finding> computeRanked(const Analysis& analysis)
{
    std::vector<Finding> all = findingsOf(analysis);
    if (std::any_of(all.begin(), all.end(), [](const Finding& f) { return !f.isArtefact; }))
        replayGraph(analysis); // once, before several ask for it
    parallelFor(all.size(), [&](std::size_t i) { addSaving(analysis, all[i]); });
    orderFindings(analysis, all);
    return all;
}

const std::vector<Finding>& rankedFindingsOf(const Analysis& analysis) { return analysis.once(computeRanked); }

} // namespace lanescope
