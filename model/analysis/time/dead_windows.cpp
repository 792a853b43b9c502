#include "model/analysis/time/dead_windows.h"

#include "model/analysis/time/time_order.h"

namespace lanescope {

std::vector<DeadWindow> deadWindowsOf(const Trace& trace, const Lane& lane)
{
    std::vector<DeadWindow> windows;
    const auto isAnnotation = [&](SliceId s) {
        return trace.kind(s) == SliceKind::Annotation && !trace.name(s).starts_with("ProfilerStep#");
    };
    const std::vector<SliceId> annotations = slicesInTimeOrder(trace, lane, isAnnotation);
    if (annotations.empty())
        return windows;
    const std::vector<SliceId> ops =
        slicesInTimeOrder(trace, lane, [&](SliceId s) { return trace.kind(s) == SliceKind::Op; });
    auto first = ops.begin();
    for (const SliceId a : annotations) {
        while (first != ops.end() && trace.begin(*first) < trace.begin(a))
            ++first;
        if (first != ops.end() && trace.begin(*first) < trace.end(a))
            windows.push_back({a, *first, {trace.begin(a), trace.begin(*first)}});
    }
    return windows;
}

} // namespace lanescope
