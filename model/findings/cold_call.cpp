// Start-up: calls that take milliseconds while the GPU has nothing to do. The first use of a context, module or kernel
// loads it. No later step pays for it, and neither fusion nor a larger batch would help.

#include "model/analysis/time/busy.h"
#include "model/analysis/time/start_up.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include <algorithm>

namespace lanescope {

static std::vector<Finding> coldCall(const Analysis& analysis)
{
    constexpr double worthSaying = 0.05; // minimum share of the trace
    constexpr double hardlyAny = 0.05;   // maximum share of GPU work in the calls
    constexpr std::size_t maxEvidence = 5;
    const Trace& trace = analysis.trace();
    if (analysis.work().empty())
        return {};
    std::vector<SliceId> calls = startUpCallsOf(trace);
    std::vector<TimeRange> ranges;
    for (const SliceId s : calls)
        ranges.push_back(trace.range(s));
    ranges = unionOf(std::move(ranges));
    const Ns total = lengthOf(ranges);
    Ns before{};
    for (const TimeRange range : ranges)
        before += std::max(Ns{}, std::min(range.end, analysis.busy()->window.begin) - range.begin);
    const auto count = static_cast<std::int64_t>(calls.size());
    if (calls.empty() ||
        static_cast<double>(total.count()) < worthSaying * static_cast<double>(trace.sliceRange().length().count()))
        return {};
    std::vector<SliceId> all = calls;
    calls = longestOf(trace, std::move(calls), maxEvidence);
    const Ns idle = gpuIdleWithin(analysis, ranges);
    Ns busy{};
    for (const TimeRange range : ranges)
        busy += analysis.gpuBusyWithin(range);
    const bool isIdle = static_cast<double>(busy.count()) < hardlyAny * static_cast<double>(total.count());
    Finding finding;
    finding.severity = Severity::Notice;
    if (idle > Ns{})
        finding.cost = idle; // time before the first GPU work is not part of the GPU's window
    finding.values = {
        {"total", total},
        {"count", count},
        {"before", before},
        {"idle", idle},
        {"start", Phrase{before > Ns{} ? PHRASE(" {before} of it pass before the first GPU work.") : ""}},
        {"busy", busy},
        {"meanwhile", Phrase{isIdle ? PHRASE(" There is hardly any GPU work meanwhile.")
                                    : PHRASE(" GPU work runs for {busy} of that time.")}},
        {"many", Phrase{count == 1 ? PHRASE("One call ({name}) takes {longest}.")
                                   : PHRASE("The longest of {count} such calls ({name}) takes {longest}.")}},
        {"name", std::string{trace.name(calls[0])}},
        {"api", std::string{trace.name(calls[0]).starts_with("hip") ? "HIP" : "CUDA"}},
        {"longest", trace.duration(calls[0])}};
    finding.places = std::move(all);
    finding.evidence = std::move(calls);
    finding.explains = std::move(ranges);
    return {finding};
}

const Rule coldCallRule{
    "cold_call",
    PHRASE("Start-up: {total} in {api} calls of more than 1 ms"),
    PHRASE("{many}{meanwhile}{start} Copies, waits and later allocations do not count. Such calls usually create the "
           "context or load modules and kernels, once per "
           "process."),
    PHRASE("Warm up before recording, and judge by the later steps. If start-up itself matters, load fewer modules or "
           "reuse the process."),
    coldCall,
    hostWorkCauses};

} // namespace lanescope
