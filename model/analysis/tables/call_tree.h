#pragma once
// The calls of one thread, nested as torch nests them: by time. A slice that overlaps the previous one without lying
// inside it is not its child. Ops, annotations and API calls are included, Python frames are not.
//
// torch's self time is the duration without the direct children. Where children overlap each other that is negative,
// and an instant counts twice. Here each instant belongs to the last call that began in it. That is torch's self time
// where calls nest, and self times always add up to the time in which the thread is in a call.

#include "model/store/trace.h"

#include <optional>
#include <vector>

namespace lanescope {

// GPU work that was launched.
struct LaunchedTime {
    Ns time{};
    std::uint64_t pieces = 0;
    LaunchedTime& operator+=(const LaunchedTime& other)
    {
        time += other.time;
        pieces += other.pieces;
        return *this;
    }
};

struct CallNode {
    static constexpr std::uint32_t none = ~0u;
    SliceId slice;
    std::uint32_t parent = none; // index in the tree
    std::uint32_t last = 0;      // one past its last descendant
    Ns selfCpu{};                // time in which it is the last call that began; never negative
    bool launches = false;       // an API call that started GPU work
    LaunchedTime self, total;    // launched by API calls that are its direct children; by all its descendants
};

bool isCallOnCpu(SliceKind kind); // true for ops, annotations and API calls

// Parents before their children, ordered by begin. within: only slices that begin in it.
std::vector<CallNode> callTree(const Trace& trace, LaneId lane, const std::optional<TimeRange>& within);

} // namespace lanescope
