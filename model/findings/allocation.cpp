// The program allocates or frees device memory during its steps: each such call stops the host, a free the GPU as well.

#include "model/findings/measures.h"
#include "model/findings/rules.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <unordered_set>

namespace lanescope {

static std::vector<Finding> allocation(const Analysis& analysis)
{
    constexpr double worthSaying = 0.01; // of the steps after the first
    constexpr std::ptrdiff_t manyCalls = 100;
    constexpr std::size_t mostEvidence = 5;
    const Trace& trace = analysis.trace();
    const std::vector<Step>& steps = analysis.steps();
    // Without steps, the later half of the trace.
    const TimeRange all = trace.sliceRange();
    const TimeRange later = steps.size() >= 2 ? TimeRange{steps[1].range.begin, steps.back().range.end}
                            : steps.empty()   ? TimeRange{all.begin + all.length() / 2, all.end}
                                              : TimeRange{};
    if (later.isEmpty())
        return {};
    std::int64_t launches = 0;
    std::unordered_set<std::uint32_t> firsts;
    std::vector<SliceId> calls;
    Ns total{};
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind != LaneKind::Cpu)
            continue;
        for (const SliceId s : lane.slices) {
            const std::string_view name = trace.name(s);
            if (!isApiCall(trace.kind(s)) || trace.begin(s) < later.begin || trace.begin(s) >= later.end)
                continue;
            launches += isLaunchCall(name) ? 1 : 0;
            if (!isMemoryCall(name))
                continue;
            // Without steps the first of its name, and any very long one, may be what creates the context.
            if (steps.empty() && (firsts.insert(trace.nameId(s).value).second || trace.duration(s) >= contextCall))
                continue;
            calls.push_back(s);
            total += trace.duration(s);
        }
    }
    if (calls.empty() || static_cast<double>(total.count()) < worthSaying * static_cast<double>(later.length().count()))
        return {};
    const std::ptrdiff_t count = std::ssize(calls);
    std::vector<TimeRange> ranges;
    for (const SliceId s : calls)
        ranges.push_back(trace.range(s));
    const Ns idle = gpuIdleWithin(analysis, ranges);
    calls = longestOf(trace, std::move(calls), mostEvidence);
    Finding finding;
    finding.severity = Severity::Warning;
    if (analysis.busy())
        finding.cost = idle;
    finding.values = {
        {"total", total},
        {"count", static_cast<std::int64_t>(count)},
        {"idle", idle},
        {"of_the_gpu", Phrase{analysis.busy() ? PHRASE(" The GPU is idle for {idle} of it.") : ""}},
        {"name", std::string{trace.name(calls[0])}},
        {"longest", trace.duration(calls[0])},
        {"where", Phrase{steps.empty() ? PHRASE("in the second half of the trace") : PHRASE("after the first step")}},
        {"advice", Phrase{count >= manyCalls && 4 * count > launches
                              ? PHRASE("So many calls for so few launches: the caching allocator seems to be "
                                       "switched off (PYTORCH_NO_CUDA_MEMORY_CACHING=1, which also holds for HIP).")
                              : PHRASE("Warm up with the largest shapes, avoid changing shapes, leave some device "
                                       "memory free (a full cache frees blocks and allocates them again), or set "
                                       "expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF.")}}};
    finding.evidence = calls;
    finding.explains = std::move(ranges);
    return {finding};
}

const Rule allocationRule{"allocation",
                          PHRASE("cudaMalloc/cudaFree calls during the work take {total}"),
                          PHRASE("{count} calls {where}, the longest ({name}) {longest}.{of_the_gpu} A warm caching "
                                 "allocator needs none."),
                          "{advice}",
                          allocation,
                          hostWorkCauses};

} // namespace lanescope
