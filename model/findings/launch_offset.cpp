// The GPU runs far behind the host: the first work begins long after its launch call has returned.

#include "model/analysis/time/busy.h"
#include "model/analysis/time/gap_parts.h"
#include "model/analysis/time/start_up.h"
#include "model/findings/claims.h"
#include "model/findings/rules.h"

namespace lanescope {

// Another finding is about the calls of start-up.
static bool isMostlyStartUp(const Trace& trace, TimeRange between)
{
    std::vector<TimeRange> calls;
    for (const SliceId s : startUpCallsOf(trace))
        if (trace.range(s).overlaps(between))
            calls.push_back(trace.range(s).clippedTo(between));
    return lengthOf(unionOf(std::move(calls))) * 2 > between.length();
}

static std::vector<Finding> launchOffset(const Analysis& analysis)
{
    constexpr Ns worthSaying{500'000};
    const Trace& trace = analysis.trace();
    const Ns clock = analysis.gapSplitter().clockOffset();
    for (const Launched& l : analysis.work()) {
        if (!l.launch)
            continue;
        const TimeRange between{trace.end(l.launch), trace.begin(l.work)};
        const Ns offset = between.length();
        if (offset - clock < worthSaying || isMostlyStartUp(trace, between))
            return {};
        Finding finding;
        Phrase cause{PHRASE("No recorded work ran in between. The trace does not show which it is: earlier work that "
                            "was not recorded, a device that was not ready (a cold start, another process), or "
                            "clocks of CPU and GPU that are not aligned.")};
        const Ns before = analysis.gpuBusyWithin(between);
        if (before > Ns{}) {
            cause = {PHRASE("For {before} of it the GPU was still busy with what was launched before the recording.")};
            finding.values["before"] = before;
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
        finding.claims = {claim("select offset_ns - dur_ns from launches order by work_begin_ns limit 1", offset)};
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
    "launch_offset", PHRASE("The first GPU work begins {offset} after its launch call returns"), "{cause}",
    PHRASE("Record a few more steps: a launch latency that shrinks after the first step is start-up; one that "
           "stays is a queue or a difference between the clocks."),
    launchOffset};

} // namespace lanescope
