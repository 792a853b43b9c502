#pragma once
// Slices told in two events: B and E nest on a lane; b, n, e (and the older S, T, p, F) belong together by id and get a
// lane of their own, since they may overlap anything.

#include "model/store/trace_builder.h"

#include <vector>

namespace lanescope {

struct JoinedEvents {
    std::vector<RawSlice> slices;
    std::vector<RawInstant> instants; // n, T and p
};

// beginEnds: in the order of the source, numbers of `all`, to which lanes for the asynchronous ones are added.
// endNs: where what never ends is drawn to. Counts go to `census`.
JoinedEvents joinBeginEndEvents(std::vector<RawBeginEnd> beginEnds, Dictionary& all, std::int64_t endNs,
                                Census& census);

} // namespace lanescope
