// The device lane runs far behind the host: the first kernel begins long after its launch.

#include "model/findings/rules.h"

namespace lanescope {

static std::vector<Finding> launchOffset(const Analysis& analysis)
{
    constexpr Ns worthSaying{500'000};
    const Trace& trace = analysis.trace();
    for (const Launched& l : analysis.work()) {
        if (!l.launch)
            continue;
        const Ns offset = trace.begin(l.work) - trace.begin(l.launch);
        if (offset < worthSaying)
            return {};
        Finding finding;
        const TimeRange between{trace.begin(l.launch), trace.begin(l.work)};
        Phrase cause{PHRASE("Nothing that is recorded ran in between: the device was not ready yet (a cold start, "
                            "another process), or the clocks of CPU and GPU are not aligned.")};
        const Ns call = trace.duration(l.launch);
        if (call * 2 > offset) {
            cause = {PHRASE("The call itself took {call}: a cold start (context, modules, a staged copy).")};
            finding.values["call"] = call;
        }
        SliceId request;
        for (const SliceId s : analysis.overheads())
            if (trace.range(s).overlaps(between))
                request = s;
        if (request) {
            cause = {PHRASE("The profiler's own {request} lies in between.")};
            finding.values["request"] = std::string{trace.name(request)};
            finding.isArtefact = true;
        } else if (analysis.gpuBusyWithin(between) * 2 > offset) {
            return {}; // earlier work was in the way: that is a queue, and no fault
        }
        finding.severity = Severity::Notice;
        finding.values["offset"] = offset;
        finding.values["cause"] = cause;
        finding.values["kernel"] = std::string{trace.name(l.work)};
        finding.evidence = {l.work, l.launch};
        if (request)
            finding.evidence.push_back(request);
        return {finding};
    }
    return {};
}

const Rule launchOffsetRule{
    "launch_offset", PHRASE("The first kernel begins {offset} after its launch"), "{cause}",
    PHRASE("Record a few more steps: an offset that shrinks after the first is start-up, one that "
           "stays is a queue or a shift of clocks."),
    launchOffset};

} // namespace lanescope
