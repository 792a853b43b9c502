// Profiler overhead: the profiler allocates or flushes its buffers. The program does not cause the idle gaps during
// these.

#include "model/findings/claims.h"
#include "model/findings/rules.h"

namespace lanescope {

static std::vector<Finding> bufferRequest(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    Finding finding;
    Ns total{}, gaps{};
    for (const SliceId s : analysis.overheads())
        if (trace.name(s) == "Activity Buffer Request" || trace.name(s) == "Buffer Flush") {
            finding.evidence.push_back(s);
            total += trace.duration(s);
        }
    if (finding.evidence.empty())
        return {};
    for (const Gap& gap : analysis.gaps())
        if (gap.cause == GapCause::BufferRequest)
            gaps += gap.range.length();
    finding.severity = Severity::Info;
    finding.isArtefact = true;
    const std::size_t count = finding.evidence.size();
    const std::string requests =
        "from slices where kind = 'overhead' and name in ('Activity Buffer Request', 'Buffer Flush')";
    finding.claims = {claim("select sum(dur_ns) " + requests, total),
                      claim("select count(*) " + requests, static_cast<std::int64_t>(count))};
    finding.values = {
        {"total", total},
        {"gaps", gaps},
        {"idle", Phrase{gaps > Ns{} ? PHRASE("The program did not cause the idle GPU time under it ({gaps}).")
                        : analysis.work().empty()
                            ? PHRASE("No GPU work is recorded, so the trace does not show whether the GPU was idle.")
                            : PHRASE("No idle gap of the GPU overlaps it.")}},
        {"count", static_cast<std::int64_t>(count)},
        {"how_often", Phrase{count == 1 ? PHRASE("once") : PHRASE("{count} times")}}};
    return {finding};
}

const Rule bufferRequestRule{
    "buffer_request",
    PHRASE("Profiler overhead: its buffers took {total} ({how_often})"),
    "{idle}",
    PHRASE("Judge by the steps after it. A warm-up step in the profiler's schedule moves it out of the recording."),
    bufferRequest,
    {Cause::Profiler}};

} // namespace lanescope
