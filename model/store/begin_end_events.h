#pragma once
// Joins slices that are written as two events. B and E nest on a lane. Asynchronous ones (b, n, e and the older S, T,
// p, F) belong together by id and get a lane of their own, since they may overlap anything.

#include "model/store/trace_builder.h"

#include <vector>

namespace lanescope {

struct JoinedEvents {
    std::vector<RawSlice> slices;
    std::vector<RawInstant> instants; // n, T and p
};

// beginEnds: in the order of the source, with the ids of `all`; asynchronous events get new lanes there. endNs: the end
// time given to slices that are never closed. Counts go to `census`.
JoinedEvents joinBeginEndEvents(std::vector<RawBeginEnd> beginEnds, Dictionary& all, std::int64_t endNs,
                                Census& census);

} // namespace lanescope
