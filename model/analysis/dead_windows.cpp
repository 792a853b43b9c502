#include "model/analysis/dead_windows.h"

#include <algorithm>

namespace lanescope {

std::vector<DeadWindow> deadWindowsOf(const Trace& trace, const Lane& lane)
{
    std::vector<SliceId> annotations, ops;
    for (const SliceId s : lane.slices) {
        if (trace.kind(s) == SliceKind::Annotation && !trace.name(s).starts_with("ProfilerStep#"))
            annotations.push_back(s);
        else if (trace.kind(s) == SliceKind::Op)
            ops.push_back(s);
    }
    const auto byBegin = [&](SliceId a, SliceId b) { return trace.begin(a) < trace.begin(b); };
    std::sort(ops.begin(), ops.end(), byBegin);
    std::sort(annotations.begin(), annotations.end(), byBegin);
    std::vector<DeadWindow> windows;
    for (const SliceId a : annotations) {
        const auto first = std::lower_bound(ops.begin(), ops.end(), a, byBegin);
        if (first != ops.end() && trace.begin(*first) < trace.end(a))
            windows.push_back({a, *first, {trace.begin(a), trace.begin(*first)}});
    }
    return windows;
}

} // namespace lanescope
