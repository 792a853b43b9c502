// The ranks of one job compared: one that the others wait for, and communication that is mostly waiting.

#include "model/findings/rank_findings.h"

#include "model/merge/rank_report.h"

#include <algorithm>

namespace lanescope {

namespace {

Ns windowOf(const RankReport& report)
{
    std::vector<std::int64_t> windows;
    for (const TraceSummary& s : report.summaries)
        if (s.device)
            windows.push_back(s.device->window.count());
    return windows.empty() ? Ns{} : Ns{lowerMedian(windows)};
}

} // namespace

static std::vector<Finding> straggler(const Analysis& analysis)
{
    constexpr std::size_t mostEvidence = 20;
    if (analysis.trace().ranks().size() < 2)
        return {};
    const RankReport& report = rankReportOf(analysis);
    std::vector<Finding> found;
    std::vector<bool> isNamed(report.spread.ranks.size());
    for (const Straggler& s : report.spread.stragglers) { // most above the median first
        if (isNamed[s.rank])
            continue;
        isNamed[s.rank] = true;
        const RankFigures& figures = report.spread.ranks[s.rank];
        Finding finding;
        finding.severity = Severity::Warning;
        if (figures.delay > Ns{})
            finding.cost = figures.delay;
        const Phrase measure{s.measure == Straggler::Measure::Step      ? PHRASE("its steps take")
                             : s.measure == Straggler::Measure::Compute ? PHRASE("it computes for")
                                                                        : PHRASE("the others wait for it for")};
        finding.values = {{"rank", figures.label},
                          {"measure", measure},
                          {"value", s.value},
                          {"median", s.median},
                          {"above", s.abovePct()},
                          {"what", Phrase{s.measure == Straggler::Measure::Delay ? PHRASE("of the median GPU window")
                                                                                 : PHRASE("above the median rank")}},
                          {"last", static_cast<std::int64_t>(figures.lastToCome)},
                          {"collectives", static_cast<std::int64_t>(figures.collectives)},
                          {"delay", figures.delay}};
        finding.evidence = report.lateFor(figures.summary);
        finding.evidence.resize(std::min(finding.evidence.size(), mostEvidence));
        found.push_back(std::move(finding));
    }
    return found;
}

const Rule stragglerRule{
    "straggler",
    PHRASE("{rank} delays the other ranks: {measure} {value}"),
    PHRASE("That is {above} % {what} ({median}). It arrives last at {last} of {collectives} collectives; for these the "
           "other ranks wait {delay} in total. On those ranks the wait shows as long collectives."),
    PHRASE("Look at this rank's lanes before those collectives: more work (uneven batches, experts, sequence lengths), "
           "a slower GPU (clocks, heat), or a late host (data loading, garbage collection, another process)."),
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
    std::vector<std::int64_t> waits;
    Ns wait{}, transfer{};
    for (const RankFigures& figures : report.spread.ranks)
        if (figures.wait) {
            waits.push_back(figures.wait->count());
            wait += *figures.wait;
            transfer += *figures.transfer;
            if (!most || *figures.wait > *most->wait)
                most = &figures;
        }
    if (waits.empty())
        return {};
    const Ns median{lowerMedian(waits)}, window = windowOf(report);
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
        {"share", 100.0 * static_cast<double>(wait.count()) / static_cast<double>((wait + transfer).count())}};
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
    PHRASE("The shortest time that any rank spends in a collective counts as transfer, the rest as waiting: {wait} of "
           "waiting and {transfer} of transfer over all ranks. {rank} waits longest, {most}; the median rank waits "
           "{median}."),
    PHRASE("A faster network would not help with the waiting: see which rank arrives last (the Ranks panel) and "
           "balance its work. Overlap hides waiting as well as transfer."),
    collectiveWait,
    {Cause::Communication}};

} // namespace lanescope
