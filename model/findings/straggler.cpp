// Compares the ranks of one job: a rank that the others wait for, and communication that is mostly waiting.

#include "model/findings/rank_findings.h"

#include "model/analysis/breakdown.h"
#include "model/analysis/time/communication.h"
#include "model/findings/measures.h"
#include "model/merge/job_notes.h"
#include "model/merge/rank_lanes.h"
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

// The activity on which a late rank spends more time than the others.
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

// The slice that the rank's host was in before it launched the work that ends the longest gap of its GPUs.
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

// Times in collectives, over all ranks.
struct Times {
    Ns wait{}, there{}, transfer{};
    double waitPct() const { return percentOf(wait, wait + there + transfer); }
};
Times timesInCollectives(const RankReport& report)
{
    Times all;
    for (const RankFigures& figures : report.spread.ranks) {
        all.wait += figures.wait.value_or(Ns{});
        all.there += figures.there.value_or(Ns{});
        all.transfer += figures.transfer.value_or(Ns{});
    }
    return all;
}

// The times of the other ranks, by what they do.
std::array<std::vector<Ns>, doings> othersThan(const RankReport& report, const RankFigures& figures)
{
    std::array<std::vector<Ns>, doings> others;
    for (const RankFigures& other : report.spread.ranks)
        if (other.summary != figures.summary && report.summaries[other.summary].device)
            for (std::size_t d = 0; d < doings; ++d)
                others[d].push_back(timesOf(report.summaries[other.summary])[d]);
    return others;
}

// A launch that takes many times as long as the others of its kernel, although it does not do more work.
struct Outlier {
    SliceId kernel;
    Ns usual{};       // median of its other launches, on the rank or on all, whichever is longer
    Ns own{}, rest{}; // how long the rank computes, and the median of the others
};

// The outlier that explains most of the rank's longer compute time.
std::optional<Outlier> outlierOf(const Analysis& analysis, const RankReport& report, const RankFigures& figures)
{
    constexpr std::int64_t timesOthers = 10, clearly = 4; // clearly longer: by at least this part (a divisor)
    constexpr std::size_t fewest = 3;                     // minimum number of other launches
    constexpr auto compute = static_cast<std::size_t>(Doing::Compute);
    const auto others = othersThan(report, figures)[compute];
    if (others.empty())
        return std::nullopt;
    const Ns own = timesOf(report.summaries[figures.summary])[compute], rest = medianOf(others);
    const Trace& trace = analysis.trace();
    const RankPart& part = trace.ranks()[figures.summary];
    SliceId longest;
    for (const Launched& l : analysis.work())
        if (trace.kind(l.work) == SliceKind::Kernel && !isCommunication(trace, l.work) &&
            trace.rankOf(trace.laneOf(l.work)) == &part &&
            (!longest || trace.duration(l.work) > trace.duration(longest)))
            longest = l.work;
    if (!longest || own <= rest || (own - rest) * clearly < rest || trace.duration(longest) * 2 < own - rest)
        return std::nullopt;
    std::vector<Ns> launches, ownLaunches;
    for (const Launched& l : analysis.work())
        if (l.work != longest && trace.nameId(l.work) == trace.nameId(longest)) {
            launches.push_back(trace.duration(l.work));
            if (trace.rankOf(trace.laneOf(l.work)) == &part)
                ownLaunches.push_back(trace.duration(l.work));
        }
    if (launches.size() < fewest)
        return std::nullopt;
    Ns usual = medianOf(std::move(launches));
    if (!ownLaunches.empty()) // a rank that is slow in general has many long ones
        usual = std::max(usual, medianOf(std::move(ownLaunches)));
    return trace.duration(longest) >= timesOthers * usual ? std::optional{Outlier{longest, usual, own, rest}}
                                                          : std::nullopt;
}

void tellOutlier(const Trace& trace, const Outlier& outlier, Finding& finding)
{
    finding.values["own_time"] = outlier.own;
    finding.values["others_time"] = outlier.rest;
    finding.values["kernel"] = std::string{trace.kernelLabel(trace.nameId(outlier.kernel))};
    finding.values["launch_time"] = trace.duration(outlier.kernel);
    finding.values["usual"] = outlier.usual;
    finding.values["why"] = Phrase{PHRASE(" It computes for {own_time}, the others for {others_time}: a single launch "
                                          "of {kernel} takes {launch_time}, its other launches {usual}.")};
    finding.values["advice"] =
        Phrase{PHRASE("Look at that launch: the first one of a kernel may load its module, or another process used the "
                      "GPU. The other launches show that this rank does not have more work.")};
    finding.evidence.insert(finding.evidence.begin(), outlier.kernel);
}

// Adds why the rank is late, as far as its GPU's time shows it, and what to do about it. Returns the reason, if it is
// known.
std::optional<Doing> addReason(const Analysis& analysis, const RankReport& report, const RankFigures& figures,
                               Finding& finding)
{
    constexpr std::int64_t enough = 2;      // divisor: the difference explains at least this part of the delay
    constexpr std::int64_t tellingGap = 10; // divisor: a gap of at least this part of that time
    finding.values["why"] = Phrase{""};
    finding.values["advice"] = Phrase{
        PHRASE("Look at this rank's lanes before those collectives: more work (uneven batches, experts, sequence "
               "lengths), a slower GPU (clocks, heat), or a late host (data loading, garbage collection, another "
               "process).")};
    const std::array<Ns, doings> own = timesOf(report.summaries[figures.summary]);
    const auto others = othersThan(report, figures);
    if (others[0].empty())
        return std::nullopt;
    std::size_t max = 0;
    Ns difference{};
    for (std::size_t d = 0; d < doings; ++d)
        if (const Ns more = own[d] - medianOf(others[d]); more > difference) {
            difference = more;
            max = d;
        }
    if (difference == Ns{} || difference * enough < figures.delay)
        return std::nullopt;
    finding.values["own_time"] = own[max];
    finding.values["others_time"] = medianOf(others[max]);
    switch (static_cast<Doing>(max)) {
    case Doing::Host: {
        finding.values["why"] =
            Phrase{PHRASE(" Its host is late: its GPU waits {own_time} for the host, {others_time} elsewhere.")};
        finding.values["advice"] =
            Phrase{PHRASE("Look at what this rank's host does before those collectives (Python, garbage collection, "
                          "another process on its cores); kernels and network are not the cause.")};
        const HostPlace place = placeOf(analysis, analysis.trace().ranks()[figures.summary]);
        if (!place.slice || place.time * tellingGap < own[max])
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
            Phrase{PHRASE(" It synchronizes longer: its GPU waits {own_time} for that, {others_time} elsewhere.")};
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
    return static_cast<Doing>(max);
}

Phrase measureOf(const Straggler& s, const RankFigures& figures, bool isPair)
{
    switch (s.measure) {
    case Straggler::Measure::Step:
        return {PHRASE("its median step takes {value}")};
    case Straggler::Measure::Compute:
        return {figures.isPerStep ? PHRASE("it computes for {value} per step") : PHRASE("it computes for {value}")};
    default:
        return {isPair ? PHRASE("the other waits {value} for it") : PHRASE("each waits at least {value} for it")};
    }
}

} // namespace

static std::vector<Finding> straggler(const Analysis& analysis)
{
    constexpr std::size_t maxEvidence = 20;
    const auto parts = analysis.trace().ranks();
    if (parts.size() < 2 || !doubtsOnJob(parts).empty())
        return {};
    const RankReport& report = rankReportOf(analysis);
    const bool isPair = report.spread.ranks.size() == 2;
    std::vector<Finding> found;
    for (const Straggler& late : report.spread.lateRanks()) {
        const RankFigures& figures = report.spread.ranks[late.rank];
        if (figures.complete == 0) // no other rank can wait for it
            continue;
        // A single launch does not show how long the rank usually computes.
        const std::optional<Outlier> outlier = outlierOf(analysis, report, figures);
        const bool isByDelay = outlier && late.measure == Straggler::Measure::Compute && figures.delay > Ns{};
        const Straggler s =
            isByDelay ? Straggler{late.rank, Straggler::Measure::Delay, figures.delay, windowOf(report)} : late;
        Finding finding;
        finding.severity = Severity::Warning;
        // The cost is on the ranks that wait; the late rank itself loses no time.
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
                                          : isPair                               ? PHRASE("above the other rank")
                                                                                 : PHRASE("above the median rank")}},
                          {"last", static_cast<std::int64_t>(figures.lastToCome)},
                          {"collectives", static_cast<std::int64_t>(figures.complete)},
                          {"delay", figures.delay},
                          {"in_all", Phrase{""}},
                          {"wait", Phrase{PHRASE("for these each of the others waits at least {delay} in total")}}};
        if (isPair) {
            finding.values["others"] = report.spread.ranks[1 - s.rank].label;
            finding.values["wait"] = Phrase{PHRASE("for these the other rank waits {delay} in total")};
        }
        if (const Times all = timesInCollectives(report); all.wait > Ns{}) {
            finding.values["wait_share"] = all.waitPct();
            finding.values["in_all"] =
                Phrase{PHRASE(" On all ranks together, {wait_share} % of the time in collectives is waiting.")};
        }
        finding.evidence = report.lateFor(figures.summary);
        const std::optional<Doing> reason = addReason(analysis, report, figures, finding);
        if (outlier && (!reason || *reason == Doing::Compute))
            tellOutlier(analysis.trace(), *outlier, finding);
        finding.evidence.resize(std::min(finding.evidence.size(), maxEvidence));
        found.push_back(std::move(finding));
    }
    return found;
}

const Rule stragglerRule{
    "straggler",
    PHRASE("{rank} delays {others}: {measure}"),
    PHRASE("That is {above} % {what} ({median}). It arrives last at {last} of {collectives} collectives; {wait}, which "
           "shows as long collectives there.{in_all}{why}"),
    "{advice}",
    straggler,
    {Cause::Communication}};

std::vector<TimeRange> waitsOf(const Trace& trace, const RankReport& report, std::size_t rank)
{
    std::vector<TimeRange> waits;
    for (const MatchedCollectives* run : report.completeRuns())
        for (std::size_t k = 0; k < run->count; ++k) {
            const std::vector<AttendanceParts> parts = report.partsAt(*run, k);
            for (std::size_t i = 0; i < parts.size(); ++i)
                if (const MatchedCollectives::Member& m = run->members[i]; m.rank == rank && parts[i].wait > Ns{}) {
                    const Time begin = trace.begin(report.kernels[rank][m.series][m.first + k]);
                    waits.push_back({begin, begin + parts[i].wait});
                }
        }
    return waits;
}

static std::vector<Finding> collectiveWait(const Analysis& analysis)
{
    constexpr double worthSaying = 0.05; // minimum share of the GPU's window, on the median rank
    constexpr std::size_t maxEvidence = 5;
    if (analysis.trace().ranks().size() < 2 || !doubtsOnJob(analysis.trace().ranks()).empty())
        return {};
    const RankReport& report = rankReportOf(analysis);
    const RankFigures* max = nullptr;
    std::vector<Ns> waits;
    for (const RankFigures& figures : report.spread.ranks)
        if (figures.wait && figures.complete > 0) {
            waits.push_back(*figures.wait);
            if (!max || *figures.wait > *max->wait)
                max = &figures;
        }
    if (waits.empty())
        return {};
    // The findings on late ranks already report this waiting.
    Ns told{};
    for (const Straggler& s : report.spread.lateRanks())
        told += report.spread.ranks[s.rank].delay;
    const Ns median = medianOf(waits), window = windowOf(report);
    const auto minNs = worthSaying * static_cast<double>(window.count());
    if (static_cast<double>(median.count()) < minNs ||
        (told > Ns{} && static_cast<double>((*max->wait - told).count()) < minNs))
        return {};
    const Trace& trace = analysis.trace();
    const Times all = timesInCollectives(report);
    Finding finding;
    finding.severity = Severity::Warning;
    finding.explains = waitsOf(trace, report, max->summary);
    finding.cost = *max->wait;
    finding.values = {{"rank", max->label},
                      {"median", median},
                      {"most", *max->wait},
                      {"wait", all.wait},
                      {"transfer", all.transfer},
                      {"share", all.waitPct()},
                      {"there", all.there},
                      {"all_there", Phrase{""}},
                      {"own_transfer", *max->transfer},
                      {"middle", Phrase{PHRASE("the median rank waits {median}")}},
                      {"turns", Phrase{""}},
                      {"advice", Phrase{PHRASE("A faster network would not help with the waiting: see which rank "
                                               "arrives last (the Ranks panel) and balance its work. Overlap hides "
                                               "waiting as well as transfer.")}}};
    constexpr int worthATerm = 20; // mentioned from 1/20 of the waiting on
    if (all.there * worthATerm >= all.wait)
        finding.values["all_there"] =
            Phrase{PHRASE(" For another {there}, over all ranks, every rank has arrived already: no rank is late, and "
                          "the trace does not show why these collectives take longer on one rank than on another.")};
    if (report.spread.ranks.size() == 2) {
        const RankFigures& other = report.spread.ranks[max == &report.spread.ranks[0] ? 1 : 0];
        finding.values["other"] = other.label;
        finding.values["other_wait"] = other.wait.value_or(Ns{});
        finding.values["middle"] = Phrase{PHRASE("{other} waits {other_wait}")};
    }
    if (report.spread.waitInTurn) {
        finding.values["turns"] = Phrase{PHRASE(" The ranks wait for each other, so no single rank is late.")};
        finding.values["advice"] = Phrase{
            PHRASE("A faster network would not help with the waiting, nor would one faster rank. Look at what each "
                   "rank does before the collectives at which the others wait for it: uneven batches or experts, an "
                   "irregular host, or ranks that share a GPU.")};
    }
    for (const auto& series : report.kernels[max->summary])
        finding.evidence.insert(finding.evidence.end(), series.begin(), series.end());
    finding.work = finding.evidence;
    std::stable_sort(finding.evidence.begin(), finding.evidence.end(),
                     [&](SliceId a, SliceId b) { return trace.duration(a) > trace.duration(b); });
    finding.evidence.resize(std::min(finding.evidence.size(), maxEvidence));
    return {finding};
}

const Rule collectiveWaitRule{
    "collective_wait",
    PHRASE("{share} % of the time in collectives is waiting for other ranks"),
    PHRASE(
        "A rank waits until the last one has arrived; the shortest time that any rank spends in a collective counts "
        "as transfer. {rank} waits longest: {most}, besides {own_transfer} of transfer; {middle}.{turns}{all_there}"),
    "{advice}",
    collectiveWait,
    {Cause::Communication}};

} // namespace lanescope
