// The program launched kernels, but the recording has no GPU work for them: nothing is known about the GPU.

#include "model/analysis/time/busy.h"
#include "model/analysis/time/captures.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include <algorithm>

namespace lanescope {

// Counts the ranges that the profiler records instead of kernels when it reads counters (CUPTI's range profiler).
static std::int64_t counterRanges(const Trace& trace)
{
    std::int64_t count = 0;
    for (const Lane& lane : trace.lanes())
        if (lane.kind != LaneKind::Cpu)
            for (const SliceId s : lane.slices)
                count += trace.text(trace[trace.category(s)].name) == "cuda_profiler_range";
    return count;
}

static std::vector<Finding> gpuNotRecorded(const Analysis& analysis)
{
    constexpr double worthSayingPct = 20; // minimum share of the launches
    constexpr std::int64_t minMissing = 5;
    constexpr std::size_t maxEvidence = 5;
    const Trace& trace = analysis.trace();
    std::vector<SliceId> missing;
    std::int64_t launches = 0;
    Time lastWithWork{Ns::min()};
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind != LaneKind::Cpu)
            continue;
        const std::vector<TimeRange> captures = capturesOf(trace, lane);
        for (const SliceId s : lane.slices) {
            if (!isApiCall(trace.kind(s)) || !launchesKernels(trace.name(s)) || contains(captures, trace.begin(s)))
                continue;
            ++launches;
            if (trace.workOf(s).empty())
                missing.push_back(s);
            else
                lastWithWork = std::max(lastWithWork, trace.begin(s));
        }
    }
    const auto count = static_cast<std::int64_t>(missing.size());
    const bool isMuch =
        count >= minMissing && 100.0 * static_cast<double>(count) >= worthSayingPct * static_cast<double>(launches);
    if (count == 0 || (!analysis.work().empty() && !isMuch))
        return {};
    // The recording ended before the work of launches that come after all launches with work. It lost that of the
    // others.
    const std::int64_t lost =
        std::count_if(missing.begin(), missing.end(), [&](SliceId s) { return trace.begin(s) < lastWithWork; });
    const bool isCutOff = !analysis.work().empty() && lost * 2 < count;
    const std::int64_t ranges = analysis.work().empty() ? counterRanges(trace) : 0;
    Finding finding;
    finding.severity = Severity::Warning;
    // The profiler lost a part; where most is missing, nothing else can be judged.
    finding.isArtefact = !analysis.work().empty() && (isCutOff || 2 * count <= launches);
    finding.values = {
        {"count", count},
        {"launches", launches},
        {"share", 100.0 * static_cast<double>(count) / static_cast<double>(launches)},
        {"what",
         Phrase{ranges > 0
                    ? PHRASE("The recording has no GPU work at all. The profiler read counters instead of recording "
                             "kernels (rows of category cuda_profiler_range: {ranges}).")
                : analysis.work().empty() ? PHRASE("The recording has no GPU work at all.")
                : isCutOff ? PHRASE("Most of them come after the last launch that has one: the recording of "
                                    "the GPU ended before their work.")
                           : PHRASE("Idle times of the GPU may be work that was not recorded.")}},
        {"advice",
         Phrase{ranges > 0 ? PHRASE("Record again without the profiler's counters (profiler_metrics in "
                                    "_ExperimentalConfig): with them it records no kernels.")
                : analysis.work().empty()
                    ? PHRASE("Record with ProfilerActivity.CUDA, and check that no other tool uses CUPTI "
                             "(another profiler, a debugger).")
                : isCutOff ? PHRASE("End the recording after a torch.cuda.synchronize(), so that the GPU "
                                    "finishes what was launched.")
                           : PHRASE("End the recording after a torch.cuda.synchronize(), so that the last records "
                                    "arrive, and check the profiler's messages for dropped records.")}}};
    if (ranges > 0)
        finding.values["ranges"] = ranges;
    missing.resize(std::min(missing.size(), maxEvidence));
    finding.evidence = std::move(missing);
    return {finding};
}

const Rule gpuNotRecordedRule{
    "gpu_not_recorded", PHRASE("{count} of {launches} kernel launches have no GPU record ({share} %)"),
    "{what}",           "{advice}",
    gpuNotRecorded,     {Cause::NotRecorded}};

} // namespace lanescope
