// A synchronization lasts far longer than the GPU works during it: the host waits for something else.

#include "model/analysis/time/busy.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

namespace lanescope {

static std::vector<Finding> smallSync(const Analysis& analysis)
{
    constexpr double worthSaying = 0.10; // maximum share of device work in the wait
    constexpr Ns minWait{100'000};
    constexpr std::size_t maxEvidence = 5;
    const Trace& trace = analysis.trace();
    if (analysis.work().empty())
        return {};
    const Time firstWork = analysis.busy()->window.begin;
    // One finding for the profiler's own synchronization, one for all others together.
    Finding own, others;
    Ns ownWait{}, ownWork{}, wait{}, work{};
    std::int64_t count = 0;
    bool isOwnEarly = false;
    const BusyTime notRecorded{gpuTimesNotRecorded(analysis)};
    for (const SyncCall& sync : analysis.syncs()) {
        // It is not known what the GPU did before its first recorded work.
        const bool isEarly = trace.begin(sync.slice) < firstWork;
        const bool isWhole = !isEarly || (sync.endsRecording && sync.work > Ns{});
        const Ns length =
            trace.end(sync.slice) - (isWhole ? trace.begin(sync.slice) : std::max(trace.begin(sync.slice), firstWork));
        if (length < minWait ||
            static_cast<double>(sync.work.count()) > worthSaying * static_cast<double>(length.count()))
            continue;
        // The trace does not show what the GPU does there.
        if (notRecorded.within(trace.range(sync.slice)) * 2 > length)
            continue;
        if (sync.endsRecording) {
            ownWait += length;
            ownWork += sync.work;
            isOwnEarly = isOwnEarly || isEarly;
            own.evidence.push_back(sync.slice);
        } else {
            wait += length;
            work += sync.work;
            ++count;
            others.evidence.push_back(sync.slice);
        }
    }
    const auto finish = [&](Finding& finding, Ns waited, Ns worked) {
        std::vector<TimeRange> ranges;
        for (const SliceId s : finding.evidence)
            ranges.push_back(trace.range(s));
        if (!finding.isArtefact)
            finding.cost = gpuIdleWithin(analysis, ranges);
        finding.explains = std::move(ranges);
        finding.places = finding.evidence;
        finding.evidence = longestOf(trace, std::move(finding.evidence), maxEvidence);
        finding.values = {{"wait", waited},
                          {"work", worked},
                          {"meanwhile", Phrase{worked > Ns{} ? PHRASE("; the recorded GPU work takes {work} of it")
                                                             : PHRASE("; no GPU work is recorded meanwhile")}},
                          {"name", std::string{trace.name(finding.evidence[0])}}};
    };
    const auto sayIdle = [&](Finding& finding, Ns waited, Ns worked) {
        finding.values["idle_pct"] = percentOf(waited - worked, waited);
        finding.values["idle"] = Phrase{PHRASE("The GPU is idle for {idle_pct} % of the wait.")};
    };
    std::vector<Finding> found;
    if (!own.evidence.empty()) {
        own.isArtefact = true;
        finish(own, ownWait, ownWork);
        own.severity = Severity::Info;
        if (isOwnEarly)
            own.values["idle"] = Phrase{PHRASE("What the GPU did before its first record is not known.")};
        else
            sayIdle(own, ownWait, ownWork);
        own.values["whose"] = Phrase{PHRASE("It is the last call of its thread: a profiler artifact at the end of the "
                                            "recording, which the verdict leaves out.")};
        own.values["advice"] = Phrase{PHRASE("Ignore it: it is there only because of the recording.")};
        found.push_back(std::move(own));
    }
    if (!others.evidence.empty()) {
        finish(others, wait, work);
        sayIdle(others, wait, work);
        others.severity = Severity::Warning;
        others.values["count"] = static_cast<std::int64_t>(count);
        others.values["whose"] =
            Phrase{count == 1 ? PHRASE("There is one such call.") : PHRASE("There are {count} such calls.")};
        others.values["advice"] =
            Phrase{PHRASE("Give the GPU more to do between synchronizations, or take them out of the loop: .item(), "
                          ".cpu() and printing a tensor wait too.")};
        found.push_back(std::move(others));
    }
    return found;
}

const Rule smallSyncRule{
    "small_sync", PHRASE("The host waits {wait} in {name}{meanwhile}"), PHRASE("{idle} {whose}"), "{advice}", smallSync,
    idleCauses};

} // namespace lanescope
