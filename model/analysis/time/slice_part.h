#pragma once
// A part of a trace that is not a range of time: the device work of a module, say, and the times in which its code runs
// on each thread. Tables and graphs are made of such a part as they are made of a range.

#include "model/store/trace.h"

#include <vector>

namespace lanescope {

struct SlicePart {
    std::vector<SliceId> work;                // device work, ordered by id
    std::vector<std::vector<TimeRange>> host; // by lane: in order, disjoint

    bool holdsWork(SliceId work) const;
    bool holdsHost(LaneId lane, Time t) const;
    bool holds(const Trace& trace, SliceId slice) const; // device work, or what begins on a thread in its time there
    Ns hostWithin(LaneId lane, TimeRange range) const;   // how much of the range is in the part
};

} // namespace lanescope
