// The program itself waits for the GPU again and again (torch.cuda.synchronize() in the loop): each time the GPU is
// done before the host launches its next work.

#include "model/analysis/breakdown.h"
#include "model/base/median.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include <algorithm>

namespace lanescope {

namespace {

// A call for a whole device or stream, and no op asked for it: what reads a value has a finding of its own.
bool isOfProgram(const Trace& trace, const SyncCall& sync)
{
    const std::string_view name = trace.name(sync.slice);
    const bool isWhole = name.find("DeviceSynchronize") != std::string_view::npos ||
                         name.find("StreamSynchronize") != std::string_view::npos ||
                         name.find("CtxSynchronize") != std::string_view::npos;
    if (!isWhole || sync.endsRecording)
        return false;
    for (SliceId s = trace.parent(sync.slice); s; s = trace.parent(s))
        if (trace.kind(s) == SliceKind::Op && !trace.name(s).starts_with("ProfilerStep#")) // an op in older files
            return false;
    return true;
}

// The gap in which the call returns, if the thread that waited launches the next work after it: of several GPUs or
// ranks, it waits for that one.
const IdleGap* gapAfter(const Trace& trace, const DeviceBreakdown& device, SliceId sync)
{
    const Time end = trace.end(sync);
    const auto past = std::partition_point(device.gaps.begin(), device.gaps.end(),
                                           [&](const IdleGap& gap) { return gap.range.end <= end; });
    const bool isIn = past != device.gaps.end() && past->range.begin <= end && past->before && past->launch;
    const bool isOfThread = isIn && trace.laneOf(past->launch) == trace.laneOf(sync);
    return isOfThread && trace.begin(past->launch) >= end ? &*past : nullptr;
}

} // namespace

static std::vector<Finding> stepSync(const Analysis& analysis)
{
    constexpr double worthSaying = 0.05; // minimum share of the GPU's window
    constexpr std::size_t minCalls = 3, maxEvidence = 5;
    const Trace& trace = analysis.trace();
    std::vector<Finding> found;
    for (const DeviceBreakdown& device : breakdownOf(analysis)) {
        Finding finding;
        std::vector<Ns> gaps;
        Ns idle{};
        for (const SyncCall& sync : analysis.syncs()) {
            if (!isOfProgram(trace, sync))
                continue;
            finding.calls.push_back(sync.slice); // without the others of the step the wait would be in them
            const bool waitsForWork = sync.work * 2 > trace.duration(sync.slice);
            const IdleGap* gap = waitsForWork ? gapAfter(trace, device, sync.slice) : nullptr;
            if (!gap || (!finding.explains.empty() && finding.explains.back().begin == gap->range.begin))
                continue;
            // Without the wait the host would be ahead by the time that it waited for work, and no more.
            const Ns part = std::min(gap->range.length(), sync.work);
            finding.explains.push_back({gap->range.begin, gap->range.begin + part});
            finding.places.push_back(sync.slice);
            gaps.push_back(part);
            idle += part;
        }
        if (gaps.size() < minCalls || device.percentOf(idle) < 100 * worthSaying)
            continue;
        finding.severity = Severity::Warning;
        finding.cost = idle;
        finding.values = {{"count", static_cast<std::int64_t>(gaps.size())},
                          {"idle", idle},
                          {"median", medianOf(std::move(gaps))},
                          {"name", std::string{trace.name(finding.places.front())}}};
        finding.evidence = longestOf(trace, finding.places, maxEvidence);
        std::sort(finding.calls.begin(), finding.calls.end());
        found.push_back(std::move(finding));
    }
    return found;
}

const Rule stepSyncRule{
    "step_sync",
    PHRASE("The host waits for the GPU {count} times before it launches more: up to {idle} of idle GPU time"),
    PHRASE(
        "{name} returns when the GPU is done, and the next launch comes only then. Without the wait the host would be "
        "ahead by as long as the GPU works meanwhile: up to {median} of each gap after it (median)."),
    PHRASE("Leave the waits out of the loop: torch.cuda.synchronize() once at the end, events to measure with, and "
           "values read some steps later. The host then launches ahead while the GPU works."),
    stepSync,
    idleCauses};

} // namespace lanescope
