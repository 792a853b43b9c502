// A synchronisation lasts far longer than the GPU works during it: the host waits for something else.

#include "model/findings/rules.h"

namespace lanescope {

static std::vector<Finding> smallSync(const Analysis& analysis)
{
    constexpr double worthSaying = 0.10; // device work as a share of the wait, at most
    constexpr Ns leastWait{100'000};
    const Trace& trace = analysis.trace();
    if (analysis.work().empty())
        return {};
    // One finding for the recording's own, one for all others together.
    Finding own, others;
    Ns ownWait{}, ownWork{}, wait{}, work{};
    std::int64_t count = 0;
    for (const SyncCall& sync : analysis.syncs()) {
        const Ns length = trace.duration(sync.slice);
        if (length < leastWait ||
            static_cast<double>(sync.work.count()) > worthSaying * static_cast<double>(length.count()))
            continue;
        if (sync.endsRecording) {
            ownWait += length;
            ownWork += sync.work;
            own.evidence.push_back(sync.slice);
        } else {
            wait += length;
            work += sync.work;
            ++count;
            others.evidence.push_back(sync.slice);
        }
    }
    const auto finish = [&](Finding& finding, Ns waited, Ns worked) {
        finding.cost = waited - worked;
        finding.values = {
            {"wait", waited},
            {"work", worked},
            {"idle_pct", 100.0 * (1.0 - static_cast<double>(worked.count()) / static_cast<double>(waited.count()))},
            {"name", std::string{trace.name(finding.evidence[0])}}};
    };
    std::vector<Finding> found;
    if (!own.evidence.empty()) {
        finish(own, ownWait, ownWork);
        own.isArtefact = true;
        own.severity = Severity::Info;
        own.values["whose"] = Phrase{PHRASE("It is the last call of its thread: the profiler's own, at the end of its "
                                            "window, and kept out of the verdict.")};
        own.values["advice"] = Phrase{PHRASE("Nothing is to be done about it; it ends with the recording.")};
        found.push_back(std::move(own));
    }
    if (!others.evidence.empty()) {
        finish(others, wait, work);
        others.severity = Severity::Warning;
        others.values["count"] = static_cast<std::int64_t>(count);
        others.values["whose"] = Phrase{PHRASE("There are {count} such calls.")};
        others.values["advice"] =
            Phrase{PHRASE("Give the GPU more to do between synchronisations, or take them out of the loop: .item(), "
                          ".cpu() and printing a tensor wait too.")};
        found.push_back(std::move(others));
    }
    return found;
}

const Rule smallSyncRule{"small_sync", PHRASE("{wait} of waiting in {name} cover {work} of GPU work"),
                         PHRASE("The GPU is idle for {idle_pct} % of the wait. {whose}"), "{advice}", smallSync};

} // namespace lanescope
