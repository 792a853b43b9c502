#include "model/attribution/main_device.h"

#include <algorithm>
#include <map>

namespace lanescope {

std::vector<std::uint32_t> worksOfMainDevice(const Trace& trace, const Attribution& all)
{
    std::map<std::uint32_t, Ns> busy;
    std::vector<std::uint32_t> processOf(all.works.size());
    LaneId lane{0u};
    for (std::uint32_t i = 0; i < all.works.size(); ++i) {
        if (!trace[lane].slices.contains(all.works[i].work))
            lane = trace.laneOf(all.works[i].work);
        processOf[i] = trace[lane].process.value;
        busy[processOf[i]] += all.works[i].busy;
    }
    if (busy.empty())
        return {};
    const std::uint32_t main = std::max_element(busy.begin(), busy.end(), [](const auto& a, const auto& b) {
                                   return a.second < b.second;
                               })->first;
    std::vector<std::uint32_t> works;
    for (std::uint32_t i = 0; i < all.works.size(); ++i)
        if (processOf[i] == main)
            works.push_back(i);
    std::stable_sort(works.begin(), works.end(), [&](std::uint32_t a, std::uint32_t b) {
        return trace.begin(all.works[a].work) < trace.begin(all.works[b].work);
    });
    return works;
}

} // namespace lanescope
