// Many small copies from the GPU to the host: each is a round trip that the host waits for.

#include "model/analysis/time/busy.h"
#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

namespace lanescope {

static std::vector<Finding> smallCopies(const Analysis& analysis)
{
    constexpr Ns longest{20'000}; // longest duration of a small copy
    constexpr std::size_t minCount = 100, maxEvidence = 5;
    constexpr double worthSaying = 0.02; // minimum share of the trace that the copies' calls take
    const Trace& trace = analysis.trace();
    std::vector<SliceId> copies;
    std::vector<TimeRange> ranges, calls;
    std::vector<Ns> times;
    for (const Launched& l : analysis.work()) {
        if (trace.kind(l.work) != SliceKind::Memcpy || !l.launch || trace.duration(l.work) > longest ||
            (trace.name(l.work).find("DtoH") == std::string_view::npos &&
             trace.name(l.work).find("DeviceToHost") == std::string_view::npos))
            continue;
        copies.push_back(l.work);
        ranges.push_back(trace.range(l.work));
        ranges.push_back(trace.range(l.launch));
        calls.push_back(trace.range(l.launch));
        times.push_back(trace.duration(l.work));
    }
    const Ns host = lengthOf(unionOf(std::move(calls)));
    if (copies.size() < minCount ||
        static_cast<double>(host.count()) < worthSaying * static_cast<double>(trace.sliceRange().length().count()))
        return {};
    Finding finding;
    finding.severity = Severity::Warning;
    const Ns alone = exposedWithin(analysis, ranges, copies);
    finding.explains = std::move(ranges);
    finding.cost = alone;
    finding.claims = {
        claim("select count(*) from copies where kind = 'memcpy' and launch is not null and dur_ns <= 20000 "
              "and (name like '%DtoH%' or name like '%DeviceToHost%')",
              std::ssize(copies))};
    finding.values = {{"count", static_cast<std::int64_t>(copies.size())},
                      {"median", medianOf(std::move(times))},
                      {"host", host},
                      {"alone", alone}};
    finding.places = copies;
    finding.evidence = longestOf(trace, std::move(copies), maxEvidence);
    return {finding};
}

const Rule smallCopiesRule{
    "small_copies",
    PHRASE("{count} small copies from the GPU to the host"),
    PHRASE("Their median is {median}, but their calls take the host {host}. For {alone} the GPU does "
           "nothing but copy these values, or is idle until the calls return."),
    PHRASE("Copy once: collect the values in one tensor on the GPU and bring it to the host every N steps."),
    smallCopies,
    {Cause::Copy, Cause::Sync, Cause::Launch, Cause::DeviceWait}};

} // namespace lanescope
