#include "model/replay/finding_order.h"

#include "model/analysis/breakdown.h"
#include "model/analysis/time/busy.h"
#include "model/analysis/verdict.h"
#include "model/base/parallel.h"
#include "model/findings/hot_spot.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/window_saving.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace lanescope {

namespace {

// The time of the GPU's window that the finding is about: its cost, or all of its work.
Ns touchedTime(const Analysis& analysis, const Finding& finding)
{
    if (const Ns cost = finding.inAll.value_or(finding.cost.value_or(Ns{})); cost > Ns{})
        return cost;
    std::vector<TimeRange> ranges;
    for (const SliceId s : finding.work)
        ranges.push_back(analysis.trace().range(s));
    return std::min(lengthOf(unionOf(std::move(ranges))), windowOf(analysis, finding));
}

// The saving if the kernels took half of their time; where that cannot be replayed, half of their time.
Ns savedByFasterKernels(const Analysis& analysis, const Finding& finding)
{
    const ReplayGraph& graph = replayGraph(analysis);
    if (!graph.lacksLaunches()) {
        ReplayChange faster{ReplayChange::Kind::ScaleKernel, {}, 0.5};
        faster.only = finding.work;
        std::sort(faster.only.begin(), faster.only.end());
        const std::vector<ReplayChange> changes{std::move(faster)};
        if (const auto saving = windowSavingOf(analysis.trace(), graph, changes, finding.device))
            return std::max(Ns{}, saving->high);
    }
    return touchedTime(analysis, finding) / 2;
}

// As time that the window might lose.
Ns weightOf(const Analysis& analysis, const Finding& finding)
{
    if (finding.saves)
        return finding.saves->high;
    if (isAtItsLimit(finding)) // findings with a saving come first
        return {};
    const bool isWindowSmall = verdictOf(analysis).judgedBy.has_value(); // shares of it mean little
    if (finding.isArtefact || isWindowSmall || (!finding.share && !finding.cost && finding.work.empty()))
        return {};
    if (advisesFasterKernels(finding) && !finding.work.empty())
        return savedByFasterKernels(analysis, finding);
    return touchedTime(analysis, finding);
}

// How loud a finding is follows from what would be saved. Where that is not known, the rule's own severity stays, but
// nothing warns of a small part of the window.
void rate(const Analysis& analysis, Finding& finding)
{
    constexpr std::int64_t worthAWarning = 20; // divisor
    const Ns window = windowOf(analysis, finding);
    if (window <= Ns{})
        return;
    if (finding.saves)
        finding.severity = severityOf(finding.saves->high, window);
    else if (const Ns touched = touchedTime(analysis, finding);
             finding.severity >= Severity::Warning && finding.share && touched * worthAWarning < window)
        finding.severity = Severity::Notice;
}

// True if the finding is most of what the headline is about: a program whose GPU hardly works spends its time there.
bool isMostOfHost(const Analysis& analysis, const Finding& finding)
{
    const auto& span = verdictOf(analysis).judgedBy;
    if (!span)
        return false;
    if (finding.rule->id == std::string_view{"before_first_work"}) {
        const auto time = finding.values.find("time");
        const Ns* before = time == finding.values.end() ? nullptr : std::get_if<Ns>(&time->second);
        return before && *before * 2 >= span->length();
    }
    return finding.rule->id == std::string_view{"cold_call"} &&
           lengthOf(unionOf(finding.explains)) * 2 >= span->length();
}

// First what casts doubt on all others, then what would or may save something, what would save next to nothing, and
// last what the recording made.
int placeOf(const Analysis& analysis, const Finding& finding, Ns weight)
{
    enum { Doubt, MostOfHost, Saves, MaySave, SavesNothing, Artefact };
    if (finding.rule->id == std::string_view{"not_one_job"} ||
        (finding.rule->id == std::string_view{"gpu_not_recorded"} &&
         (verdictOf(analysis).isMostLost || verdictOf(analysis).isMuchLost)))
        return Doubt;
    if (finding.isArtefact)
        return Artefact;
    if (isMostOfHost(analysis, finding))
        return MostOfHost;
    if (weight > Ns{} && weight * hardlyAnything >= windowOf(analysis, finding))
        return Saves;
    return finding.saves ? SavesNothing : MaySave;
}

// A late rank is late because its GPU is idle, for instance. What the others wait for it comes first, then its reason.
void putLateRanksFirst(std::vector<Finding>& all)
{
    const auto labelOf = [](const Finding& finding, const char* key) {
        const auto at = finding.values.find(key);
        const std::string* label = at == finding.values.end() ? nullptr : std::get_if<std::string>(&at->second);
        return label ? *label : std::string{};
    };
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].rule->id != std::string_view{"straggler"} || !all[i].saves)
            continue;
        const std::string rank = labelOf(all[i], "rank");
        const auto late = all.begin() + static_cast<std::ptrdiff_t>(i);
        const auto reason = std::find_if(all.begin(), late, [&](const Finding& f) {
            return f.rule->id == std::string_view{"gpu_idle"} && labelOf(f, "on_rank") == rank;
        });
        if (reason != late && all[i].saves->high * 2 >= reason->saves.value_or(SavedTime{}).high)
            std::rotate(reason, late, late + 1);
    }
}

// Savings are bounds. Where two are close, the cost that the verdict names comes first.
void putVerdictsCommunicationFirst(const Analysis& analysis, std::vector<Finding>& all)
{
    constexpr int close = 4; // it saves at least 3/4 as much
    if (verdictOf(analysis).verdict != Verdict::CommunicationBound || all.empty() || !all.front().saves)
        return;
    const auto exposed = std::find_if(all.begin(), all.end(), [](const Finding& f) {
        return f.rule->id == std::string_view{"exposed_communication"} && f.saves && !f.isArtefact;
    });
    if (exposed != all.end() && exposed->saves->high * close >= all.front().saves->high * (close - 1) &&
        exposed->cost.value_or(Ns{}) >= all.front().cost.value_or(Ns{}))
        std::rotate(all.begin(), exposed, exposed + 1);
}

} // namespace

bool advisesFasterKernels(const Finding& finding)
{
    static constexpr std::array<std::string_view, 10> ids{
        "plain_fp32",    "no_tensor_cores", "gemm_below_peak",   "fp32_attention", "attention_below_peak",
        "above_ceiling", "low_occupancy",   "misaligned_shapes", "hot_spot",       "double_precision"};
    return std::find(ids.begin(), ids.end(), finding.rule->id) != ids.end();
}

void orderFindings(const Analysis& analysis, std::vector<Finding>& all)
{
    std::vector<Ns> weights(all.size());
    parallelFor(all.size(), [&](std::size_t i) {
        rate(analysis, all[i]);
        weights[i] = weightOf(analysis, all[i]);
    });
    std::vector<std::tuple<int, Ns, std::size_t>> order;
    for (std::size_t i = 0; i < all.size(); ++i)
        order.emplace_back(placeOf(analysis, all[i], weights[i]), -weights[i], i);
    std::sort(order.begin(), order.end());
    std::vector<Finding> ordered;
    for (const auto& [place, weight, i] : order)
        ordered.push_back(std::move(all[i]));
    all = std::move(ordered);
    putVerdictsCommunicationFirst(analysis, all);
    putLateRanksFirst(all);
}

} // namespace lanescope
