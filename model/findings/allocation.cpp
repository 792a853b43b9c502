// The driver is asked for memory in the middle of steps: each such call stops the host, a free one the GPU as well.

#include "model/findings/rules.h"

#include <algorithm>
#include <unordered_set>

namespace lanescope {

static std::vector<Finding> allocation(const Analysis& analysis)
{
    constexpr double worthSaying = 0.01; // of the steps after the first
    constexpr std::ptrdiff_t manyCalls = 100;
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
            launches += name.find("Launch") != std::string_view::npos;
            if (!(name == "cudaMalloc" || name == "cudaFree" || name == "cudaHostAlloc" || name == "cudaFreeHost" ||
                  name == "hipMalloc" || name == "hipFree" || name == "hipHostMalloc" || name == "cuMemCreate"))
                continue;
            // Without steps the first of its name may be what makes the context.
            if (steps.empty() && firsts.insert(trace.nameId(s).value).second)
                continue;
            calls.push_back(s);
            total += trace.duration(s);
        }
    }
    if (calls.empty() || static_cast<double>(total.count()) < worthSaying * static_cast<double>(later.length().count()))
        return {};
    std::sort(calls.begin(), calls.end(), [&](SliceId a, SliceId b) { return trace.duration(a) > trace.duration(b); });
    Finding finding;
    finding.severity = Severity::Warning;
    finding.cost = total;
    finding.values = {
        {"total", total},
        {"count", static_cast<std::int64_t>(calls.size())},
        {"name", std::string{trace.name(calls[0])}},
        {"longest", trace.duration(calls[0])},
        {"where", Phrase{steps.empty() ? PHRASE("in the later half of the trace") : PHRASE("after the first step")}},
        {"advice", Phrase{std::ssize(calls) >= manyCalls && 4 * std::ssize(calls) > launches
                              ? PHRASE("So many calls for so few launches: the caching allocator seems to be "
                                       "switched off (PYTORCH_NO_CUDA_MEMORY_CACHING or its HIP twin).")
                              : PHRASE("Warm up with the largest shapes, keep shapes steady, leave room below the "
                                       "device's limit (a full cache frees and asks again), or set "
                                       "expandable_segments.")}}};
    calls.resize(std::min<std::size_t>(calls.size(), 5));
    finding.evidence = calls;
    return {finding};
}

const Rule allocationRule{"allocation", PHRASE("Memory is asked of the driver in the middle of the work: {total}"),
                          PHRASE("{count} calls {where}, the longest ({name}) {longest}. A caching allocator that is "
                                 "warm asks for none."),
                          "{advice}", allocation};

} // namespace lanescope
