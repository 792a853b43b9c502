#include "model/analysis/time/profiler_time.h"

#include "model/analysis/time/busy.h"

#include <algorithm>

namespace lanescope {

bool isOfProfiler(const Trace& trace, SliceId slice)
{
    return trace.kind(slice) == SliceKind::Overhead && !trace.name(slice).starts_with("Lazy Function Loading");
}

TimeRange counterTimeOf(const Trace& trace, IdRange<LaneId> lanes)
{
    TimeRange counters;
    std::vector<std::uint8_t> isCounter(trace.categories().size());
    for (std::size_t c = 0; c < isCounter.size(); ++c)
        isCounter[c] = trace.text(trace.categories()[c].name) == "cuda_profiler_range" ? 1 : 0;
    if (std::find(isCounter.begin(), isCounter.end(), 1) == isCounter.end())
        return counters;
    for (const LaneId lane : lanes)
        for (const SliceId s : trace[lane].slices)
            if (isCounter[trace.category(s).value] != 0) {
                const TimeRange range = trace.range(s);
                counters = counters.isEmpty()
                               ? range
                               : TimeRange{std::min(counters.begin, range.begin), std::max(counters.end, range.end)};
            }
    return counters;
}

ProfilerTime profilerTimeOf(const Trace& trace, IdRange<LaneId> lanes)
{
    ProfilerTime out;
    for (const LaneId lane : lanes)
        for (const SliceId s : trace[lane].slices)
            if (isOfProfiler(trace, s))
                out.overhead.push_back(trace.range(s));
    out.overhead = unionOf(std::move(out.overhead));
    out.counters = counterTimeOf(trace, lanes);
    return out;
}

} // namespace lanescope
