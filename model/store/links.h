#pragma once
// Joins a launching call to its GPU work by correlation (one call of a graph owns many), and the ends of flows by
// category and id. Flows that lack an end are normal; they are only counted.

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

// Returns links ordered by work. Uses up `calls` and `work`. If a correlation number was used again, the last call
// that begins before the work is taken. In a file that several ranks were merged into, each rank has its own numbers;
// so has each of several processes (shared_numbers.h).
std::vector<Link> joinLaunches(const Trace& trace, std::vector<Correlated>& calls, std::vector<Correlated>& work);

// Turns arrows of the given categories that lead from an op to GPU work into links ordered by work. Only the first
// arrow of each kernel or copy is used.
std::vector<Link> linksOfArrows(const Trace& trace, const std::function<bool(CategoryId)>& isLaunch);

// The end of a flow, with the lanes that it may be on.
struct FlowEnd {
    std::int64_t timeNs; // since Time 0
    std::uint64_t id;
    LaneId thread, stream; // either may be none
    CategoryId category;
    char phase;
    bool bindsToEnclosing;
    std::uint64_t source = 0; // the event's position, for callers that need it
    std::uint32_t rank = 0;   // set by joinEnds: ranks that were merged into one file number their flows alike
};
// An arrow between two ends, as indices of the ends, and the slices that these are bound to.
struct Arrow {
    std::size_t fromEnd, toEnd;
    SliceId from, to;
};
// Sorts the ends by category, id and time.
std::vector<Arrow> joinEnds(const Trace& trace, std::vector<FlowEnd>& ends);
// Ordered by `from`. halves: the number of ends without a partner or a slice.
std::vector<Flow> joinFlows(const Trace& trace, std::vector<FlowEnd> ends, std::uint64_t& halves);

} // namespace lanescope
