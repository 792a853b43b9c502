#include "model/analysis/time/queue_depth.h"

#include <algorithm>
#include <map>

namespace lanescope {

namespace {

struct Lists {
    std::vector<std::int64_t> launches, begins;
    std::uint64_t unlinked = 0, skewed = 0;
};

} // namespace

std::vector<QueueDepth> queueDepths(const Trace& trace, const std::vector<Launched>& work)
{
    std::map<std::uint32_t, Lists> lists;
    for (const Launched& l : work) {
        Lists& lane = lists[trace.laneOf(l.work).value];
        if (!l.launch) {
            ++lane.unlinked;
        } else if (trace.begin(l.work) < trace.begin(l.launch)) {
            ++lane.skewed;
        } else {
            lane.launches.push_back(nsOf(trace.begin(l.launch)));
            lane.begins.push_back(nsOf(trace.begin(l.work)));
        }
    }
    std::vector<QueueDepth> all;
    for (auto& [id, lane] : lists) {
        QueueDepth queue;
        queue.lane = LaneId{id};
        queue.unlinked = lane.unlinked;
        queue.skewed = lane.skewed;
        for (std::vector<std::int64_t>* list : {&lane.launches, &lane.begins})
            if (!std::is_sorted(list->begin(), list->end()))
                std::sort(list->begin(), list->end());
        // Merges both lists; events at the same time are one change.
        std::int32_t depth = 0;
        std::size_t in = 0, out = 0;
        while (out < lane.begins.size()) {
            const std::int64_t t =
                in < lane.launches.size() ? std::min(lane.launches[in], lane.begins[out]) : lane.begins[out];
            const std::int32_t before = depth;
            for (; in < lane.launches.size() && lane.launches[in] == t; ++in)
                ++depth;
            for (; out < lane.begins.size() && lane.begins[out] == t; ++out)
                --depth;
            if (depth == before)
                continue;
            queue.times.push_back(timeAt(t));
            queue.depths.push_back(depth);
            queue.max = std::max(queue.max, depth);
        }
        all.push_back(std::move(queue));
    }
    return all;
}

} // namespace lanescope
