#include "model/analysis/time/range_parts.h"

#include <algorithm>

namespace lanescope {

std::vector<TimeRange> partsOutside(const std::vector<TimeRange>& ranges, const std::vector<TimeRange>& taken)
{
    std::vector<TimeRange> rest;
    auto t = taken.begin();
    for (const TimeRange range : ranges) {
        Time from = range.begin;
        while (t != taken.end() && t->end <= from)
            ++t;
        for (auto at = t; at != taken.end() && at->begin < range.end; ++at) {
            if (at->begin > from)
                rest.push_back({from, at->begin});
            from = std::max(from, at->end);
        }
        if (from < range.end)
            rest.push_back({from, range.end});
    }
    return rest;
}

} // namespace lanescope
