// The GPU runs far behind the host: the first work begins long after its launch.

#include "model/findings/claims.h"
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
        Phrase cause{PHRASE("No recorded work ran in between. The trace does not show which it is: earlier work that "
                            "was not recorded, a device that was not ready (a cold start, another process), or "
                            "clocks of CPU and GPU that are not aligned.")};
        const Ns before = analysis.gpuBusyWithin(between);
        if (before > Ns{}) {
            cause = {PHRASE("For {before} of it the GPU was still busy with what was launched before the recording.")};
            finding.values["before"] = before;
        }
        const Ns call = trace.duration(l.launch);
        if (call * 2 > offset) {
            cause = {PHRASE("The launch call itself took {call}: a cold start (context, modules) or a copy "
                            "through a staging buffer.")};
            finding.values["call"] = call;
        }
        SliceId request;
        for (const SliceId s : analysis.overheads())
            if (trace.range(s).overlaps(between))
                request = s;
        if (request) {
            cause = {PHRASE("There is profiler overhead ({request}) in between.")};
            finding.values["request"] = std::string{trace.name(request)};
            finding.isArtefact = true;
        } else if (before * 2 > offset) {
            return {}; // earlier work was in the way: a queue, not a problem
        }
        finding.claims = {claim("select offset_ns from launches order by work_begin_ns limit 1", offset)};
        finding.severity = Severity::Notice;
        finding.values["offset"] = offset;
        finding.values["cause"] = cause;
        finding.values["kernel"] = std::string{trace.kernelLabel(trace.nameId(l.work))};
        finding.evidence = {l.work, l.launch};
        if (request)
            finding.evidence.push_back(request);
        return {finding};
    }
    return {};
}

const Rule launchOffsetRule{
    "launch_offset", PHRASE("The first GPU work begins {offset} after its launch call"), "{cause}",
    PHRASE("Record a few more steps: a launch latency that shrinks after the first step is start-up; one that "
           "stays is a queue or a difference between the clocks."),
    launchOffset};

} // namespace lanescope
