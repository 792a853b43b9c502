// Says why an advice would not shorten the window as the program is now: something else sets the pace.

#include "model/replay/compiles_nothing.h"
#include "model/replay/critical_path.h"
#include "model/replay/faster_gpu.h"
#include "model/replay/finding_order.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/remedies.h"
#include "model/replay/replay_text.h"
#include "model/replay/window_change.h"
#include "model/replay/window_saving.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

// True if the replayed change is the one of the advice. The advice on idle time follows the longest gap, and warming up
// helps to judge, whatever it saves.
bool standsForAdvice(const Finding& finding)
{
    static constexpr std::array<std::string_view, 5> others{"gpu_idle", "cold_step", "cold_call", "straggler",
                                                            "collective_wait"};
    return std::find(others.begin(), others.end(), finding.rule->id) == others.end();
}

// Where faster kernels save next to nothing, no advice that makes them faster helps now.
const FasterGpu* uselessFasterKernels(const Analysis& analysis, const Finding& finding)
{
    const Ns window = windowOf(analysis, finding);
    const FasterGpu* found = nullptr;
    for (const auto& [process, device] : fasterGpus(analysis)) {
        if (finding.device && finding.device.value != process)
            continue;
        if (device.saves * hardlyAnything >= window)
            return nullptr;
        found = &device;
    }
    return found;
}

// The same for the kernels in the finding.
struct HardlySaves {
    Ns most{};
    std::optional<Pace> pace; // with the advice taken
    bool isPaceNow = false;
};

// Where the same sets the pace as recorded, its share of that path: `critical-path` prints the same number.
HardlySaves hardlySaves(const Analysis& analysis, Ns most, std::optional<Pace> after)
{
    HardlySaves saves{most, std::move(after)};
    if (const auto now = paceOf(criticalPath(analysis)); now && saves.pace && now->what == saves.pace->what) {
        saves.pace->pct = now->pct;
        saves.isPaceNow = true;
    }
    return saves;
}

std::optional<HardlySaves> uselessForItsKernels(const Analysis& analysis, const Finding& finding)
{
    if (finding.work.empty() || isWaitedForUnseen(analysis, finding.device))
        return std::nullopt;
    ReplayChange faster{ReplayChange::Kind::ScaleKernel, {}, 0.5};
    faster.only = finding.work;
    std::sort(faster.only.begin(), faster.only.end());
    const std::vector<ReplayChange> changes{std::move(faster)};
    const ReplayGraph& graph = replayGraph(analysis);
    const auto saving = windowSavingOf(analysis.trace(), graph, changes, finding.device);
    if (!saving || saving->high * hardlyAnything >= windowOf(analysis, finding))
        return std::nullopt;
    return hardlySaves(analysis, saving->high, paceAfter(analysis.trace(), graph, changes, finding.device));
}

// It names the time: two recordings on either side of the limit then read alike.
Sentence notNow(const HardlySaves& saves)
{
    const auto& [most, pace, isPaceNow] = saves;
    if (!pace)
        return most == Ns{} ? Sentence{PHRASE("The advice would save nothing now."), {}}
                            : Sentence{PHRASE("The advice would save at most {most} now."), {{"most", most}}};
    const TextValues values{{"most", most}, {"pace", Phrase{pace->what}}, {"pct", pace->pct}};
    if (pace->isUnexplained) // where the host waits for kernels, faster ones let it go on
        return {most == Ns{} ? PHRASE("Whether the advice would save anything now is not known: {pace} ({pct} % of "
                                      "the critical path).")
                             : PHRASE("The advice would save {most} now. Whether it would save more is not known: "
                                      "{pace} ({pct} % of the critical path)."),
                values};
    if (!isPaceNow)
        return {most == Ns{} ? PHRASE("The advice would save nothing now: with it, {pace}.")
                             : PHRASE("The advice would save at most {most} now: with it, {pace}."),
                values};
    return {most == Ns{}
                ? PHRASE("The advice would save nothing now, because {pace} ({pct} % of the critical path).")
                : PHRASE("The advice would save at most {most} now, because {pace} ({pct} % of the critical path)."),
            values};
}

} // namespace

Sentence computeWhyNotNow(const Analysis& analysis, const Finding& finding)
{
    if (Sentence old = compilesNothing(analysis.trace(), finding); !old.text.empty())
        return old;
    if (replayGraph(analysis).lacksLaunches())
        return {};
    const Ns window = windowOf(analysis, finding);
    const bool hasSaving = finding.saves && finding.saves->high * hardlyAnything >= window;
    if (hasSaving || finding.isArtefact || !standsForAdvice(finding))
        return {};
    if (advisesFasterKernels(finding) && window > Ns{})
        if (const auto* faster = uselessFasterKernels(analysis, finding))
            return notNow(hardlySaves(analysis, faster->saves, faster->pace));
    if (advisesFasterKernels(finding) && window > Ns{} && !finding.saves)
        if (const auto hardly = uselessForItsKernels(analysis, finding))
            return notNow(*hardly);
    if (!finding.saves || replayedFor(finding).empty())
        return {};
    const auto saving = savingOf(analysis, finding);
    if (!saving)
        return {};
    return notNow(hardlySaves(analysis, finding.saves->high,
                              paceAfter(analysis.trace(), replayGraph(analysis), saving->changes, finding.device)));
}

} // namespace lanescope
