#include "model/analysis/steps.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace lanescope {

std::vector<Step> profilerSteps(const Trace& trace)
{
    constexpr std::string_view prefix = "ProfilerStep#";
    std::unordered_map<std::uint32_t, std::int64_t> numberOfName;
    for (std::uint32_t s = 0; s < trace.strings().size(); ++s) {
        const std::string_view name = trace.text(StringId{s});
        std::int64_t number = 0;
        if (name.starts_with(prefix) &&
            std::from_chars(name.data() + prefix.size(), name.data() + name.size(), number).ec == std::errc{})
            numberOfName.emplace(s, number);
    }
    std::vector<Step> steps;
    if (numberOfName.empty())
        return steps;
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind == LaneKind::Gpu)
            continue;
        for (const SliceId s : lane.slices)
            if (const auto at = numberOfName.find(trace.nameId(s).value); at != numberOfName.end())
                steps.push_back({s, at->second, trace.range(s)});
    }
    std::sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) {
        return a.range.begin != b.range.begin ? a.range.begin < b.range.begin : a.slice < b.slice;
    });
    return steps;
}

} // namespace lanescope
