#include "model/analysis/kernel_launches.h"

#include "model/analysis/time/captures.h"
#include "model/analysis/time/lost_launches.h"
#include "model/kernels/api_calls.h"

#include <algorithm>

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
        for (const SliceId s : lane.slices) {
            if (!isApiCall(trace.kind(s)) || !isLaunchCall(trace.name(s)) || contains(captures, trace.begin(s)))
                continue;
            ++out.count;
            if (trace.workOf(s).empty())
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
