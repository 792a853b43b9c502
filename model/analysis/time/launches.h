#pragma once
// Device work as the program asked for it: each piece with its launching call, the op that holds the call and the time
// between. Joined by correlation and by containment in time, never by External id, which is wrong in one generation.

#include "model/store/trace.h"

#include <vector>

namespace lanescope {

struct Launched {
    SliceId work;
    SliceId launch; // none: not recorded
    SliceId op;     // innermost op on the launch's thread that holds it; none: launched outside any op
};

// All device work, in order of its begin.
std::vector<Launched> launchedWork(const Trace& trace);

// Work that was launched inside `range` on any thread; of work without a recorded launch, what begins in it.
std::vector<Launched> launchedWithin(const Trace& trace, const std::vector<Launched>& all, TimeRange range);
// Inside any of the ranges, each piece once: those of an annotation may lie in one another. None: all work.
std::vector<Launched> launchedWithin(const Trace& trace, const std::vector<Launched>& all,
                                     const std::vector<TimeRange>& ranges);

// The range of the slice called so, the first of that name; absent if there is none.
std::optional<TimeRange> rangeOfStep(const Trace& trace, std::string_view name);

} // namespace lanescope
