// The ranks of one job compared: one that the others wait for, and communication that is mostly waiting.

#include "model/findings/rank_findings.h"

#include "model/analysis/time/breakdown.h"
#include "model/findings/measures.h"
#include "model/merge/rank_report.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

Ns windowOf(const RankReport& report)
{
    std::vector<Ns> windows;
    for (const TraceSummary& s : report.summaries)
        if (s.device)
            windows.push_back(s.device->window);
    return windows.empty() ? Ns{} : medianOf(std::move(windows));
}

// What a late rank does longer than the others.
enum class Doing { Host, Input, Sync, Compute, Copy };
constexpr std::size_t doings = 5;

std::optional<Doing> doingOf(Cause cause)
{
    if (isHostWork(cause))
        return Doing::Host;
    switch (cause) {
    case Cause::Input:
        return Doing::Input;
    case Cause::Sync:
        return Doing::Sync;
    case Cause::Compute:
        return Doing::Compute;
    case Cause::Copy:
        return Doing::Copy;
    default:
        return std::nullopt;
    }
}

std::array<Ns, doings> timesOf(const TraceSummary& summary)
{
    std::array<Ns, doings> times{};
    for (std::size_t c = 0; summary.device && c < causeCount; ++c)
        if (const auto doing = doingOf(static_cast<Cause>(c)))
            times[static_cast<std::size_t>(*doing)] += summary.device->shares[c];
    return times;
}

// What the host of the rank was in before it launched what ends the longest gap of its GPUs.
struct HostPlace {
    SliceId slice;
    Ns time{};
};
HostPlace placeOf(const Analysis& analysis, const RankPart& part)
{
    const Trace& trace = analysis.trace();
    const IdleGap* longest = nullptr;
    for (const DeviceBreakdown& device : breakdownOf(analysis))
        for (const IdleGap& gap : device.gaps)
            if (gap.launch && trace.rankOf(trace.laneOf(gap.launch)) == &part &&
                (!longest || gap.range.length() > longest->range.length()))
                longest = &gap;
    if (!longest)
        return {};
    const TimeRange untilLaunch{longest->range.begin,
                                std::clamp(trace.end(longest->launch), longest->range.begin, longest->range.end)};
    const HostWork host = innermostIn(trace, trace[trace.laneOf(longest->launch)], untilLaunch);
    return {host.slice, host.time};
}

// Why the rank is late, as far as its GPU's time tells; and what to do about it.
void addReason(const Analysis& analysis, const RankReport& report, const RankFigures& figures, Finding& finding)
{
    constexpr std::int64_t enough = 2;      // the difference explains at least one part of so many of the delay
    constexpr std::int64_t tellingGap = 10; // a gap of at least one part of so many of that time
    finding.values["why"] = Phrase{""};
    finding.values["advice"] = Phrase{
        PHRASE("Look at this rank's lanes before those collectives: more work (uneven batches, experts, sequence "
               "lengths), a slower GPU (clocks, heat), or a late host (data loading, garbage collection, another "
               "process).")};
    const std::array<Ns, doings> own = timesOf(report.summaries[figures.summary]);
    std::array<std::vector<Ns>, doings> others;
    for (const RankFigures& other : report.spread.ranks)
        if (other.summary != figures.summary && report.summaries[other.summary].device)
            for (std::size_t d = 0; d < doings; ++d)
                others[d].push_back(timesOf(report.summaries[other.summary])[d]);
    if (others[0].empty())
        return;
    std::size_t most = 0;
    Ns difference{};
    for (std::size_t d = 0; d < doings; ++d)
        if (const Ns more = own[d] - medianOf(others[d]); more > difference) {
            difference = more;
            most = d;
        }
    if (difference == Ns{} || difference * enough < figures.delay)
        return;
    finding.values["own_time"] = own[most];
    finding.values["others_time"] = medianOf(others[most]);
    switch (static_cast<Doing>(most)) {
    case Doing::Host: {
        finding.values["why"] =
            Phrase{PHRASE(" Its host is late: its GPU waits {own_time} for the host, {others_time} elsewhere.")};
        finding.values["advice"] =
            Phrase{PHRASE("Look at what this rank's host does before those collectives (Python, garbage collection, "
                          "another process on its cores); kernels and network are not the cause.")};
        const HostPlace place = placeOf(analysis, analysis.trace().ranks()[figures.summary]);
        if (!place.slice || place.time * tellingGap < own[most])
            break;
        finding.values["place"] = std::string{analysis.trace().name(place.slice)};
        finding.values["place_time"] = place.time;
        finding.values["why"] = Phrase{PHRASE(" Its host is late: its GPU waits {own_time} for the host, {others_time} "
                                              "elsewhere; the longest gap is in {place} ({place_time}).")};
        finding.values["advice"] = Phrase{
            PHRASE("Look at what this rank's host does in {place} that the others do not; kernels and network are "
                   "not the cause.")};
        break;
    }
    case Doing::Input:
        finding.values["why"] =
            Phrase{PHRASE(" It loads data longer: its GPU waits {own_time} for data, {others_time} elsewhere.")};
        finding.values["advice"] = Phrase{
            PHRASE("Compare this rank's part of the data, its storage and its loader's workers with the others'.")};
        break;
    case Doing::Sync:
        finding.values["why"] =
            Phrase{PHRASE(" It synchronises longer: its GPU waits {own_time} for that, {others_time} elsewhere.")};
        break;
    case Doing::Compute:
        finding.values["why"] = Phrase{PHRASE(" Its kernels take longer: {own_time}, {others_time} elsewhere.")};
        finding.values["advice"] =
            Phrase{PHRASE("Compare this rank's kernels with the others': more or larger ones mean more work (uneven "
                          "batches, experts, sequence lengths), slower ones a slower GPU (clocks, heat).")};
        break;
    case Doing::Copy:
        finding.values["why"] = Phrase{PHRASE(" It copies longer: {own_time}, {others_time} elsewhere.")};
        break;
    }
}

Phrase measureOf(const Straggler& s, const RankFigures& figures, bool isPair)
{
    switch (s.measure) {
    case Straggler::Measure::Step:
        return {PHRASE("its median step takes {value}")};
    case Straggler::Measure::Compute:
        return {figures.isPerStep ? PHRASE("it computes for {value} per step") : PHRASE("it computes for {value}")};
    default:
        return {isPair ? PHRASE("that one waits {value} for it") : PHRASE("each waits at least {value} for it")};
    }
}

} // namespace

static std::vector<Finding> straggler(const Analysis& analysis)
{
    constexpr std::size_t mostEvidence = 20;
    const auto parts = analysis.trace().ranks();
    if (parts.size() < 2)
        return {};
    const RankReport& report = rankReportOf(analysis);
    const bool isPair = report.spread.ranks.size() == 2;
    std::vector<Finding> found;
    std::vector<bool> isNamed(report.spread.ranks.size());
    for (const Straggler& s : report.spread.stragglers) { // most above the median first
        const RankFigures& figures = report.spread.ranks[s.rank];
        // Longer, but never the last to come: it delays nobody.
        if (isNamed[s.rank] || (figures.collectives > 0 && figures.lastToCome == 0))
            continue;
        isNamed[s.rank] = true;
        Finding finding;
        finding.severity = Severity::Warning;
        // The time lies on those who wait: the late rank itself loses none.
        if (const auto wait = report.longestWaitFor(figures.summary)) {
            finding.cost = std::min(figures.delay, wait->time);
            for (const auto& [kernel, time] : wait->kernels) {
                finding.work.push_back(kernel);
                const Time begin = analysis.trace().begin(kernel);
                finding.explains.push_back({begin, begin + time});
            }
        }
        finding.values = {{"rank", figures.label},
                          {"others", Phrase{PHRASE("the other ranks")}},
                          {"measure", measureOf(s, figures, isPair)},
                          {"value", s.value},
                          {"median", s.median},
                          {"above", s.abovePct()},
                          {"what", Phrase{s.measure == Straggler::Measure::Delay ? PHRASE("of the median GPU window")
                                          : isPair ? PHRASE("above the mean of both ranks")
                                                   : PHRASE("above the median rank")}},
                          {"last", static_cast<std::int64_t>(figures.lastToCome)},
                          {"collectives", static_cast<std::int64_t>(figures.collectives)},
                          {"delay", figures.delay},
                          {"wait", Phrase{PHRASE("for these each of the others waits at least {delay} in total")}}};
        if (isPair) {
            finding.values["others"] = report.spread.ranks[1 - s.rank].label;
            finding.values["wait"] = Phrase{PHRASE("for these the other rank waits {delay} in total")};
        }
        finding.evidence = report.lateFor(figures.summary);
        finding.evidence.resize(std::min(finding.evidence.size(), mostEvidence));
        addReason(analysis, report, figures, finding);
        found.push_back(std::move(finding));
    }
    return found;
}

const Rule stragglerRule{
    "straggler",
    PHRASE("{rank} delays {others}: {measure}"),
    PHRASE("That is {above} % {what} ({median}). It arrives last at {last} of {collectives} collectives; {wait}, which "
           "shows as long collectives there.{why}"),
    "{advice}",
    straggler,
    {Cause::Communication}};

static std::vector<Finding> collectiveWait(const Analysis& analysis)
{
    constexpr double worthSaying = 0.05; // of the GPU's window, on the median rank
    constexpr std::size_t mostEvidence = 5;
    if (analysis.trace().ranks().size() < 2)
        return {};
    const RankReport& report = rankReportOf(analysis);
    const RankFigures* most = nullptr;
    std::vector<Ns> waits;
    Ns wait{}, transfer{};
    for (const RankFigures& figures : report.spread.ranks)
        if (figures.wait) {
            waits.push_back(*figures.wait);
            wait += *figures.wait;
            transfer += *figures.transfer;
            if (!most || *figures.wait > *most->wait)
                most = &figures;
        }
    if (waits.empty())
        return {};
    const Ns median = medianOf(waits), window = windowOf(report);
    if (static_cast<double>(median.count()) < worthSaying * static_cast<double>(window.count()))
        return {};
    Finding finding;
    finding.severity = Severity::Warning;
    finding.cost = median;
    finding.values = {
        {"rank", most->label},
        {"median", median},
        {"most", *most->wait},
        {"wait", wait},
        {"transfer", transfer},
        {"share", 100.0 * static_cast<double>(wait.count()) / static_cast<double>((wait + transfer).count())},
        {"own_transfer", *most->transfer},
        {"middle", Phrase{PHRASE("the median rank waits {median}")}}};
    if (report.spread.ranks.size() == 2) {
        const RankFigures& other = report.spread.ranks[most == &report.spread.ranks[0] ? 1 : 0];
        finding.values["other"] = other.label;
        finding.values["other_wait"] = other.wait.value_or(Ns{});
        finding.values["middle"] = Phrase{PHRASE("{other} waits {other_wait}")};
    }
    for (const auto& series : report.kernels[most->summary])
        finding.evidence.insert(finding.evidence.end(), series.begin(), series.end());
    const Trace& trace = analysis.trace();
    finding.work = finding.evidence;
    std::stable_sort(finding.evidence.begin(), finding.evidence.end(),
                     [&](SliceId a, SliceId b) { return trace.duration(a) > trace.duration(b); });
    finding.evidence.resize(std::min(finding.evidence.size(), mostEvidence));
    return {finding};
}

const Rule collectiveWaitRule{
    "collective_wait",
    PHRASE("{share} % of the time in collectives is waiting for other ranks"),
    PHRASE("The shortest time that any rank spends in a collective counts as transfer, the rest as waiting. {rank} "
           "waits longest: {most}, besides {own_transfer} of transfer; {middle}."),
    PHRASE("A faster network would not help with the waiting: see which rank arrives last (the Ranks panel) and "
           "balance its work. Overlap hides waiting as well as transfer."),
    collectiveWait,
    {Cause::Communication}};

} // namespace lanescope
