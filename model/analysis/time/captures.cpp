#include "model/analysis/time/captures.h"

#include "model/analysis/time/busy.h"

#include <algorithm>

namespace lanescope {

std::vector<TimeRange> capturesOf(const Trace& trace, const Lane& lane)
{
    std::vector<TimeRange> captures;
    std::vector<Time> ends;
    for (const SliceId s : lane.slices) {
        if (!isApiCall(trace.kind(s)))
            continue;
        if (trace.name(s).find("StreamBeginCapture") != std::string_view::npos)
            captures.push_back({trace.begin(s), trace.end(s)});
        else if (trace.name(s).find("StreamEndCapture") != std::string_view::npos)
            ends.push_back(trace.end(s));
    }
    std::sort(captures.begin(), captures.end(), [](TimeRange a, TimeRange b) { return a.begin < b.begin; });
    std::sort(ends.begin(), ends.end());
    for (TimeRange& capture : captures)
        if (const auto end = std::upper_bound(ends.begin(), ends.end(), capture.begin); end != ends.end())
            capture.end = *end;
    return unionOf(std::move(captures));
}

} // namespace lanescope
