// The program allocates or frees device memory during its steps: each such call stops the host, a free the GPU as well.

#include "model/findings/measures.h"
#include "model/findings/rules.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

namespace lanescope {

namespace {

// The calls in a range that allocate or free device memory.
struct MemoryCalls {
    std::vector<SliceId> calls;
    Ns total{};
    std::int64_t allocations = 0, frees = 0, launches = 0, leftOut = 0;

    // True if the driver allocates and frees each tensor. A cache that fills up allocates, but frees next to nothing.
    bool isWithoutCache() const
    {
        constexpr std::int64_t manyCalls = 100;
        return allocations + frees >= manyCalls && 4 * (allocations + frees) > launches &&
               4 * frees >= 3 * allocations && 4 * allocations >= 3 * frees;
    }
    bool onlyGrows() const { return 4 * frees < allocations; }
};

// gpuBegin: the begin of the first GPU work, which needs a context; absent if no GPU work is recorded.
MemoryCalls memoryCallsIn(const Trace& trace, TimeRange range, bool hasSteps, std::optional<Time> gpuBegin)
{
    constexpr Ns startUpCall{1'000'000}; // a first call as long as this belongs to the finding on start-up
    MemoryCalls found;
    std::unordered_set<std::uint32_t> firsts;
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind != LaneKind::Cpu)
            continue;
        for (const SliceId s : lane.slices) {
            const std::string_view name = trace.name(s);
            if (!isApiCall(trace.kind(s)))
                continue;
            const bool isFirst = isMemoryCall(name) && firsts.insert(trace.nameId(s).value).second;
            if (trace.begin(s) < range.begin || trace.begin(s) >= range.end)
                continue;
            found.launches += isLaunchCall(name) ? 1 : 0;
            if (!isMemoryCall(name))
                continue;
            // Without steps, the first call of its name before any GPU work, and any very long call before most of it,
            // may create the context.
            const bool isStartUp = !gpuBegin || trace.begin(s) < *gpuBegin || trace.duration(s) >= startUpCall;
            if (!hasSteps && ((isFirst && isStartUp) || mayCreateContext(trace, s))) {
                ++found.leftOut;
                continue;
            }
            found.frees += isFreeCall(name);
            found.allocations += isAllocationCall(name);
            found.calls.push_back(s);
            found.total += trace.duration(s);
        }
    }
    return found;
}

} // namespace

static std::vector<Finding> allocation(const Analysis& analysis)
{
    constexpr double worthSaying = 0.01; // minimum share of the steps after the first
    constexpr std::size_t maxEvidence = 5;
    const Trace& trace = analysis.trace();
    const std::vector<Step>& steps = analysis.steps();
    const TimeRange all = trace.sliceRange();
    const std::optional<Time> gpuBegin = analysis.busy() ? std::optional{analysis.busy()->window.begin} : std::nullopt;
    // Without a cache, allocations do not end with a warm-up, so the whole trace counts. Otherwise a trace without
    // steps counts from its middle.
    MemoryCalls found = steps.empty() ? memoryCallsIn(trace, all, false, gpuBegin) : MemoryCalls{};
    const bool isAll = found.isWithoutCache();
    const TimeRange later = isAll               ? all
                            : steps.size() >= 2 ? TimeRange{steps[1].range.begin, steps.back().range.end}
                            : steps.empty()     ? TimeRange{all.begin + all.length() / 2, all.end}
                                                : steps[0].range;
    if (later.isEmpty())
        return {};
    if (!isAll)
        found = memoryCallsIn(trace, later, !steps.empty(), gpuBegin);
    const bool isWithoutCache = found.isWithoutCache(), onlyGrows = found.onlyGrows();
    const Ns total = found.total;
    std::vector<SliceId> calls = std::move(found.calls);
    if (calls.empty() || static_cast<double>(total.count()) < worthSaying * static_cast<double>(later.length().count()))
        return {};
    const std::ptrdiff_t count = std::ssize(calls);
    std::vector<TimeRange> ranges;
    for (const SliceId s : calls)
        ranges.push_back(trace.range(s));
    const Ns idle = gpuIdleWithin(analysis, ranges);
    if (steps.size() == 1 && (onlyGrows || idle == Ns{})) // it may be the first step, which fills the cache
        return {};
    Finding finding;
    finding.places = calls;
    calls = longestOf(trace, std::move(calls), maxEvidence);
    finding.severity = Severity::Warning;
    if (analysis.busy())
        finding.cost = idle;
    finding.values = {
        {"total", total},
        {"calls", std::string{trace.name(calls[0]).starts_with("hip") ? "hipMalloc/hipFree" : "cudaMalloc/cudaFree"}},
        {"count", static_cast<std::int64_t>(count)},
        {"idle", idle},
        {"of_the_gpu", Phrase{analysis.busy() ? PHRASE(" The GPU is idle for {idle} of it.") : ""}},
        {"left_out", found.leftOut},
        {"not_counted", Phrase{found.leftOut == 0   ? ""
                               : found.leftOut == 1 ? PHRASE(" One more is not counted: it may create the context.")
                                                    : PHRASE(" {left_out} more are not counted: they may create the "
                                                             "context.")}},
        {"name", std::string{trace.name(calls[0])}},
        {"longest", trace.duration(calls[0])},
        {"allocations", found.allocations},
        {"frees", found.frees},
        {"where", Phrase{isAll               ? PHRASE("in the whole trace")
                         : steps.empty()     ? PHRASE("in the second half of the trace")
                         : steps.size() == 1 ? PHRASE("in the step")
                                             : PHRASE("after the first step")}},
        {"advice",
         Phrase{isWithoutCache ? PHRASE("So many allocations and nearly as many frees for so few launches: the caching "
                                        "allocator seems to be switched off (PYTORCH_NO_CUDA_MEMORY_CACHING=1, which "
                                        "also holds for HIP).")
                : onlyGrows    ? PHRASE("Hardly anything is freed (allocations: {allocations}, frees: {frees}): the "
                                           "allocator's cache is still growing. Warm up with the largest shapes, and judge "
                                           "by what comes after.")
                               : PHRASE("Warm up with the largest shapes, avoid changing shapes, leave some device "
                                           "memory free (a full cache frees blocks and allocates them again), or set "
                                           "expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF.")}}};
    finding.evidence = calls;
    finding.explains = std::move(ranges);
    return {finding};
}

const Rule allocationRule{
    "allocation",
    PHRASE("{calls} calls during the work take {total}"),
    PHRASE("{count} calls {where}, the longest ({name}) {longest}.{of_the_gpu}{not_counted} A warm caching "
           "allocator needs none."),
    "{advice}",
    allocation,
    hostWorkCauses};

} // namespace lanescope
