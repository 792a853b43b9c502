#include "model/replay/saving_limits.h"

#include "model/analysis/breakdown.h"
#include "model/findings/finding_values.h"
#include "model/replay/ranked_findings.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

constexpr std::array noReason{Cause::UnknownWait, Cause::NotRecorded, Cause::Unknown};

// Idle time without a known cause, so nothing is known to shorten it.
Ns idleWithoutReason(const DeviceBreakdown& device)
{
    Ns idle{};
    for (const Cause cause : noReason)
        idle += device.share(cause);
    return idle;
}

bool removesWork(const Saving& saving)
{
    return std::any_of(saving.changes.begin(), saving.changes.end(), [](const ReplayChange& change) {
        using Kind = ReplayChange::Kind;
        return (change.kind == Kind::ScaleKernel || change.kind == Kind::ScaleCopy ||
                change.kind == Kind::ScaleMemset) &&
               change.factor == 0;
    });
}

// mostOfWindow limits the rest of the idle time to what no other finding counts, which does not hold for all of them.
Finding withWholeWindow(Finding finding)
{
    static const Rule any{};
    if (finding.rule->id == "gpu_idle")
        finding.rule = &any;
    return finding;
}

} // namespace

bool hasNoReason(Cause cause) { return std::find(noReason.begin(), noReason.end(), cause) != noReason.end(); }

Ns mostOfWindow(const Analysis& analysis, const Finding& finding, const Saving& saving)
{
    Ns idle{-1}, withoutReason{};
    for (const DeviceBreakdown& device : breakdownOf(analysis))
        if ((!finding.device || device.device == finding.device) && device.idle() > idle) {
            idle = device.idle();
            withoutReason = finding.rule->id == "gpu_idle" ? idleWithoutReason(device) : Ns{};
        }
    if (const auto own = timeValue(finding, "other"); finding.rule->id == "gpu_idle" && own)
        withoutReason = std::min(withoutReason, *own); // the rest of it belongs to other findings
    const bool keepsWork = (!finding.share || !isBusy(*finding.share)) && !removesWork(saving);
    // The rest of the idle time saves no more than that: other findings take what they explain.
    if (const auto rest = finding.inAll ? finding.inAll : finding.cost; finding.rule->id == "gpu_idle" && rest)
        return std::min(saving.window, *rest - std::min(*rest, withoutReason));
    return keepsWork && idle >= Ns{} ? std::min(saving.window, std::max(idle, saving.kept) - withoutReason)
                                     : saving.window;
}

// One replay makes the changes of all remedies that have some. What the others save at most is added.
static std::optional<SavedTime> computeTogether(const Analysis& analysis)
{
    std::vector<Finding> saving, replayed;
    Ns others{}, largest{};
    for (const Finding& finding : rankedFindingsOf(analysis)) {
        if (finding.isArtefact || !finding.saves || finding.saves->high <= Ns{})
            continue;
        saving.push_back(finding);
        largest = std::max(largest, finding.saves->high);
        if (!finding.bound.text.empty() || changesOf(analysis, finding).changes.empty())
            others += finding.saves->high;
        else
            replayed.push_back(finding);
    }
    if (saving.size() < 2)
        return {};
    const auto all = replayed.empty() ? std::nullopt : savingOfAll(analysis, replayed);
    if (!all)
        return {};
    Ns limit = largest; // two remedies together may save less than one alone: their limits differ
    for (const Finding& finding : saving)
        limit = std::max(limit, mostOfWindow(analysis, withWholeWindow(finding), *all));
    const Ns high = std::min(std::max(all->high + others, largest), limit);
    return SavedTime{std::min(all->low, high), high};
}

const std::optional<SavedTime>& savingTogether(const Analysis& analysis) { return analysis.once(computeTogether); }

} // namespace lanescope
