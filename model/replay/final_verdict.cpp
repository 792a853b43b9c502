#include "model/replay/final_verdict.h"

#include "model/merge/job_headline.h"
#include "model/merge/rank_analyses.h"
#include "model/replay/critical_path.h"
#include "model/replay/faster_gpu.h"

#include <algorithm>
#include <span>

namespace lanescope {

namespace {

const DeviceBreakdown* longestDevice(const Analysis& analysis)
{
    const DeviceBreakdown* longest = nullptr;
    for (const DeviceBreakdown& d : breakdownOf(analysis))
        if (!longest || d.window.length() > longest->window.length())
            longest = &d;
    return longest;
}

// The headline on what sets the pace, and that cause.
struct PaceHeadline {
    Sentence text;
    std::optional<Verdict> pace;
};

// The note on a faster GPU, where what it names sets the pace in the recording too.
PaceHeadline paceInsteadOfKernels(const Analysis& analysis, ProcessId device)
{
    const auto found = fasterGpus(analysis).find(device.value);
    if (found == fasterGpus(analysis).end())
        return {};
    const FasterGpu& faster = found->second;
    if (faster.isPaceNow() && faster.pace->verdict)
        return {paceNoteOf(analysis, device), faster.pace->verdict};
    if (faster.isHostBetter())
        return {paceNoteOf(analysis, device), faster.now->verdict};
    return {};
}

// Communication or copies that run alone while the host sets the pace: shortening them would save little.
PaceHeadline paceBehind(const Analysis& analysis, Verdict verdict)
{
    const DeviceBreakdown* of = longestDevice(analysis);
    const ReplayGraph& graph = replayGraph(analysis);
    if (!of || graph.lacksLaunches())
        return {};
    const auto now = paceAfter(analysis.trace(), graph, {}, of->device);
    const auto whole = paceOf(criticalPath(analysis)); // `critical-path` prints the same number
    if (!now || !now->isHost || now->pct < FasterGpu::majorityPct || !whole || !whole->isHost)
        return {};
    const Cause cause = verdict == Verdict::CopyBound ? Cause::Copy : Cause::Communication;
    constexpr std::int64_t hardly = 10; // divisor of the window
    const std::vector<ReplayChange> faster{
        {cause == Cause::Copy ? ReplayChange::Kind::ScaleCopy : ReplayChange::Kind::ScaleComm, {}, 0.5}};
    const auto saving = windowSavingOf(analysis.trace(), graph, faster, of->device, SavingOf::GpuWindow);
    if (!saving || saving->high * hardly >= of->window.length())
        return {};
    return {{cause == Cause::Copy
                 ? PHRASE("Only copies run {alone} % of the time, but {pace} ({pct} % of the critical path)")
                 : PHRASE("Only communication runs {alone} % of the time, but {pace} ({pct} % of the critical path)"),
             {{"alone", of->percent(cause)}, {"pace", Phrase{now->what}}, {"pct", whole->pct}}},
            now->verdict};
}

// The headline of a job describes its median rank, the note one GPU.
PaceHeadline paceHeadlineOf(const Analysis& analysis)
{
    const VerdictResult& byShares = verdictOf(analysis);
    if (analysis.trace().ranks().size() > 1 || byShares.isMuchLost)
        return {};
    if (byShares.verdict == Verdict::CommunicationBound || byShares.verdict == Verdict::CopyBound)
        return paceBehind(analysis, byShares.verdict);
    const DeviceBreakdown* of = longestDevice(analysis);
    return of && isOfKernels(byShares.verdict) ? paceInsteadOfKernels(analysis, of->device) : PaceHeadline{};
}

FinalVerdict computeFinalVerdict(const Analysis& analysis)
{
    const VerdictResult& byShares = verdictOf(analysis);
    PaceHeadline pace = paceHeadlineOf(analysis);
    if (pace.text.text.empty())
        return {byShares.verdict, byShares.withArtefacts, jobHeadlineOf(analysis)};
    return {byShares.verdict, byShares.withArtefacts,       std::move(pace.text), true,
            pace.pace,        isOfKernels(byShares.verdict)};
}

// The verdict that the rank's own file has. The other ranks show what its communication waits for.
FinalVerdict finalVerdictOfRank(const Analysis& job, const DeviceBreakdown& device, std::size_t rank)
{
    const Analysis& alone = *ranksOf(job)[rank];
    const Verdict byShares = verdictOf(device, job);
    if (breakdownOf(alone).size() > 1)
        return {byShares, byShares, jobHeadlineOf(job, device)};
    FinalVerdict verdict = finalVerdictOf(alone);
    if (!verdict.isOfPace && verdict.verdict == byShares)
        verdict.headline = jobHeadlineOf(job, device);
    return verdict;
}

// The GPU waits for the host, or its kernels may be waited for, and for most of the path nothing is recorded of what
// the host does.
Sentence workOrWait(const Analysis& analysis)
{
    if (analysis.trace().ranks().size() > 1 || replayGraph(analysis).lacksLaunches())
        return paceNoteOf(analysis);
    const CriticalPath& path = criticalPath(analysis);
    const Ns unrecorded = path.of(PathKind::Unrecorded);
    if (2 * unrecorded <= path.window)
        return paceNoteOf(analysis);
    return {
        PHRASE("Whether the host works or waits is not known: for {pct} % of the critical path nothing is recorded"),
        {{"pct", 100.0 * static_cast<double>(unrecorded.count()) / static_cast<double>(path.window.count())}}};
}

bool isWholeWindow(const Analysis& analysis, const DeviceBreakdown& device)
{
    const auto whole = std::find_if(breakdownOf(analysis).begin(), breakdownOf(analysis).end(),
                                    [&](const DeviceBreakdown& d) { return d.device == device.device; });
    return whole != breakdownOf(analysis).end() && whole->window.begin == device.window.begin &&
           whole->window.end == device.window.end;
}

} // namespace

const FinalVerdict& finalVerdictOf(const Analysis& analysis) { return analysis.once(computeFinalVerdict); }

FinalVerdict finalVerdictOf(const Analysis& analysis, const DeviceBreakdown& device)
{
    const bool isWhole = isWholeWindow(analysis, device);
    if (isWhole && breakdownOf(analysis).size() == 1)
        return finalVerdictOf(analysis);
    const std::span<const RankPart> ranks = analysis.trace().ranks();
    if (const RankPart* rank = analysis.trace().rankOf(analysis.trace()[device.device].lanes[0]);
        isWhole && ranks.size() > 1 && rank)
        return finalVerdictOfRank(analysis, device, static_cast<std::size_t>(rank - ranks.data()));
    const Verdict byShares = verdictOf(device, analysis);
    PaceHeadline pace =
        isWhole && isOfKernels(byShares) ? paceInsteadOfKernels(analysis, device.device) : PaceHeadline{};
    if (pace.text.text.empty())
        return {byShares, byShares, jobHeadlineOf(analysis, device)};
    return {byShares, byShares, std::move(pace.text), true, pace.pace, true};
}

Verdict finalVerdict(const Analysis& analysis) { return finalVerdictOf(analysis).verdict; }

Verdict finalPace(const Analysis& analysis)
{
    const FinalVerdict& verdict = finalVerdictOf(analysis);
    if (verdict.verdict == Verdict::Balanced && !verdict.pace && analysis.trace().ranks().size() < 2)
        if (const DeviceBreakdown* of = longestDevice(analysis)) // the sentence below the headline names it
            if (const auto pace = paceInsteadOfKernels(analysis, of->device).pace)
                return *pace;
    return verdict.pace.value_or(verdict.verdict);
}

Sentence paceAsHeadline(const Analysis& analysis)
{
    const FinalVerdict& verdict = finalVerdictOf(analysis);
    return verdict.isOfPace ? verdict.headline : Sentence{};
}

Sentence paceBelowHeadline(const Analysis& analysis)
{
    const FinalVerdict& verdict = finalVerdictOf(analysis);
    if (verdict.isOfPace)
        return {};
    const bool dependsOnHost = verdict.verdict == Verdict::OverheadBound || isOfKernels(verdict.verdict);
    return dependsOnHost ? workOrWait(analysis) : paceNoteOf(analysis);
}

} // namespace lanescope
