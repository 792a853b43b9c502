#include "model/replay/ranked_findings.h"

#include "model/analysis/time/breakdown.h"
#include "model/base/parallel.h"
#include "model/replay/remedies.h"

#include <algorithm>

namespace lanescope {

namespace {

// What ranks wait for each other.
bool isOfJob(const Finding& finding)
{
    return finding.rule->id == "straggler" || finding.rule->id == "collective_wait";
}

// The replay also shortens what the host does before the first GPU work and after the last. A finding speaks of the
// GPU's window: who wins time there by waiting less wins at most the time that the GPU is idle.
Ns mostOfWaiting(const Analysis& analysis)
{
    Ns most{};
    for (const DeviceBreakdown& device : breakdownOf(analysis))
        most = std::max(most, device.idle());
    return most;
}

void addSaving(const Analysis& analysis, Finding& finding)
{
    if (finding.isArtefact) {
        finding.savesUnknown = PHRASE("It comes from the recording, not from the program.");
        return;
    }
    const auto saving = savingOf(analysis, finding);
    // Ranks whose collectives cannot be joined are replayed each by itself, which says nothing of what they wait for.
    if (isOfJob(finding) && (!saving || saving->high == Ns{})) {
        finding.savesUnknown = PHRASE("The replay does not tell how the ranks would wait for each other.");
        return;
    }
    if (saving) {
        finding.saves = SavedTime{saving->low, saving->high};
        if (finding.share && !isBusy(*finding.share)) {
            const Ns most = mostOfWaiting(analysis);
            finding.saves = SavedTime{std::min(saving->low, most), std::min(saving->high, most)};
        }
        return;
    }
    if (finding.cost && finding.share)
        finding.saves = SavedTime{Ns{}, *finding.cost};
    else if (finding.rule->causes.isEmpty() || !finding.share)
        finding.savesUnknown = PHRASE("It lies outside the GPU's window.");
    else
        finding.savesUnknown = PHRASE("The trace does not tell how much faster it could be.");
}

std::vector<Finding> computeRanked(const Analysis& analysis)
{
    std::vector<Finding> all = findingsOf(analysis);
    if (std::any_of(all.begin(), all.end(), [](const Finding& f) { return !f.isArtefact; }))
        replayGraph(analysis); // once, before several ask for it
    parallelFor(all.size(), [&](std::size_t i) { addSaving(analysis, all[i]); });
    std::stable_sort(all.begin(), all.end(), [](const Finding& a, const Finding& b) {
        const auto most = [](const Finding& f) { return f.saves ? f.saves->high : Ns{-1}; };
        return most(a) > most(b);
    });
    return all;
}

} // namespace

const std::vector<Finding>& rankedFindingsOf(const Analysis& analysis) { return analysis.once(computeRanked); }

} // namespace lanescope
