#pragma once
// Joins what belongs together: a launching call and its device work by correlation (one call of a graph owns many), and
// the ends of flows by category and id. Half flows are normal and only counted.

#include "model/store/trace.h"
#include "model/store/trace_builder.h"

#include <functional>
#include <span>
#include <vector>

namespace lanescope {

struct Correlated {
    std::uint32_t correlation;
    SliceId slice;
};

// Links ordered by work. `calls` and `work` are changed. A call whose number was used again is taken where it is the
// last to begin before the work.
std::vector<Link> joinLaunches(const Trace& trace, std::vector<Correlated>& calls, std::vector<Correlated>& work);

// The arrows of such a category that lead from an op to device work, as links ordered by work; of each piece of work
// the first.
std::vector<Link> linksOfArrows(const Trace& trace, const std::function<bool(CategoryId)>& isLaunch);

// A flow's end with the lanes it may lie on.
struct FlowEnd {
    std::int64_t timeNs; // since Time 0
    std::uint64_t id;
    LaneId thread, stream; // either may be none
    CategoryId category;
    char phase;
    bool bindsToEnclosing;
    std::uint64_t source = 0; // of the event, for whom it matters
};
// An arrow between two ends, as places among the ends, and the slices that these are bound to.
struct Arrow {
    std::size_t fromEnd, toEnd;
    SliceId from, to;
};
// Sorts the ends by category, id and time.
std::vector<Arrow> joinEnds(const Trace& trace, std::vector<FlowEnd>& ends);
// Ordered by from. halves: ends that found no partner or no slice.
std::vector<Flow> joinFlows(const Trace& trace, std::vector<FlowEnd> ends, std::uint64_t& halves);

} // namespace lanescope
