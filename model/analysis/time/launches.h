#pragma once
// GPU work as the program launched it: each kernel or copy with its launching call, the op that holds the call and the
// time between. They are joined by correlation and by containment in time, never by External id, which is wrong in one
// version of the profiler.

#include "model/analysis/time/slice_part.h"

#include <vector>

namespace lanescope {

struct Launched {
    SliceId work;
    SliceId launch; // none if it is not recorded
    SliceId op;     // innermost op on the launch's thread that holds it; none if it was launched outside any op
};

// All GPU work, ordered by begin.
std::vector<Launched> launchedWork(const Trace& trace);

// Work that was launched inside `range` on any thread; work without a recorded launch counts if it begins in it.
std::vector<Launched> launchedWithin(const Trace& trace, const std::vector<Launched>& all, TimeRange range);
// The same for several ranges, each kernel or copy once although ranges may overlap. No ranges: all work.
std::vector<Launched> launchedWithin(const Trace& trace, const std::vector<Launched>& all,
                                     const std::vector<TimeRange>& ranges);
// The same, of a part of the trace. part: null for all of it.
std::vector<Launched> launchedWithin(const Trace& trace, const std::vector<Launched>& all,
                                     const std::vector<TimeRange>& ranges, const SlicePart* part);

// The range of the first slice of that name; absent if there is none.
std::optional<TimeRange> rangeOfStep(const Trace& trace, std::string_view name);

} // namespace lanescope
