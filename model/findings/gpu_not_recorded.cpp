// The program launched kernels, but the recording has no GPU work for them: nothing is known about the GPU.

#include "model/analysis/breakdown.h"
#include "model/analysis/kernel_launches.h"
#include "model/analysis/time/busy.h"
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

// A recording of a job without any communication kernel, in which nearly all launches that lost their work are in
// collectives: it is the communication that is missing.
static bool isCommunicationLost(const Analysis& analysis, const std::vector<SliceId>& missing)
{
    constexpr std::ptrdiff_t fewest = 5, nearlyAll = 10; // the others are at most a tenth
    const Trace& trace = analysis.trace();
    if (std::ssize(missing) < fewest || !analysis.communication().kernels.empty())
        return false;
    const auto others = std::ranges::count_if(missing, [&](SliceId s) {
        for (SliceId at = trace.parent(s); at; at = trace.parent(at))
            for (const std::string_view mark : {"nccl", "rccl", "c10d::", "record_param_comms"})
                if (trace.name(at).find(mark) != std::string_view::npos)
                    return false;
        return true;
    });
    return others * nearlyAll <= std::ssize(missing);
}

// The time in which the GPU may have run what has no record.
static void addLostTime(const Analysis& analysis, Finding& finding)
{
    for (const DeviceBreakdown& device : breakdownOf(analysis))
        for (const Piece& piece : device.pieces)
            if (piece.reason == WaitReason::LostLaunch)
                finding.explains.push_back(piece.range);
    finding.explains = unionOf(std::move(finding.explains));
    if (!finding.explains.empty())
        finding.cost = lengthOf(finding.explains);
}

static std::vector<Finding> gpuNotRecorded(const Analysis& analysis)
{
    constexpr double worthSayingPct = 20; // minimum share of the launches, if the recording only ended too early
    constexpr std::int64_t minMissing = 5;
    constexpr std::size_t maxEvidence = 5;
    const Trace& trace = analysis.trace();
    const KernelLaunches& launches = kernelLaunchesOf(analysis);
    std::vector<SliceId> missing = launches.missing;
    const auto count = static_cast<std::int64_t>(missing.size());
    const bool isCommunication = isCommunicationLost(analysis, missing);
    const bool isMuch =
        isCommunication || launches.isMuchLost() || (count >= minMissing && launches.missingPct() >= worthSayingPct);
    if (count == 0 || (!analysis.work().empty() && !isMuch))
        return {};
    const bool isCutOff = !analysis.work().empty() && launches.isCutOff();
    const std::int64_t ranges = analysis.work().empty() ? counterRanges(trace) : 0;
    Finding finding;
    finding.severity = Severity::Warning;
    // A recording that ended too early shows the rest of the program as it is. One with gaps does not.
    finding.isArtefact = isCutOff && 2 * count <= launches.count;
    if (!analysis.work().empty())
        addLostTime(analysis, finding);
    finding.values = {
        {"count", count},
        {"launches", launches.count},
        {"share", launches.missingPct()},
        {"what",
         Phrase{ranges > 0
                    ? PHRASE("The recording has no GPU work at all. The profiler read counters instead of recording "
                             "kernels (rows of category cuda_profiler_range: {ranges}).")
                : analysis.work().empty() ? PHRASE("The recording has no GPU work at all.")
                : isCommunication ? PHRASE("They are in collectives, and no communication is recorded: how long it "
                                           "takes, and what waits for it, is not in any number here.")
                : isCutOff        ? PHRASE("Most of them come after the last launch that has one: the recording of "
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
