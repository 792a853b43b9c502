#include "model/analysis/kernel_launches.h"

#include "model/analysis/time/captures.h"
#include "model/analysis/time/lost_launches.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <set>

namespace lanescope {

KernelLaunches computeKernelLaunches(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    KernelLaunches out;
    Time lastWithWork{Ns::min()};
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind != LaneKind::Cpu)
            continue;
        const std::vector<TimeRange> captures = capturesOf(trace, lane);
        const auto isLaunch = [&](SliceId s) { return s && isApiCall(trace.kind(s)) && isLaunchCall(trace.name(s)); };
        // A launch call inside another one is the same launch, and the work may be linked to either.
        std::set<SliceId> linkedInside;
        for (const SliceId s : lane.slices)
            if (isLaunch(s) && isLaunch(trace.parent(s)) && !trace.workOf(s).empty())
                linkedInside.insert(trace.parent(s));
        for (const SliceId s : lane.slices) {
            if (!isLaunch(s) || isLaunch(trace.parent(s)) || contains(captures, trace.begin(s)))
                continue;
            ++out.count;
            if (trace.workOf(s).empty() && !linkedInside.contains(s))
                out.missing.push_back(s);
            else
                lastWithWork = std::max(lastWithWork, trace.begin(s));
        }
    }
    out.lost =
        std::count_if(out.missing.begin(), out.missing.end(), [&](SliceId s) { return trace.begin(s) < lastWithWork; });
    return out;
}

bool KernelLaunches::isMuchLost() const
{
    constexpr double muchPct = 10;
    return lost >= static_cast<std::int64_t>(fewestLostLaunches) && missingPct() >= muchPct && !isCutOff();
}

} // namespace lanescope
