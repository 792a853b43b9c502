#pragma once
// What one thread called, nested as torch nests it: by time, where a slice that overlaps the one before without lying
// in it is no child of it; ops, annotations and API calls take part, Python frames do not.

#include "model/store/trace.h"

#include <optional>
#include <vector>

namespace lanescope {

// Device work that was launched.
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
    std::uint32_t parent = none; // a place in the tree
    std::uint32_t last = 0;      // one past what lies in it
    Ns children{};               // time of its direct children
    bool launches = false;       // an API call that started device work
    LaunchedTime self, total;    // launched by API calls directly in it; and by all that lie in it
};

bool isCallOnCpu(SliceKind kind); // takes part

// Parents before their children, in order of begin. within: only what begins in it.
std::vector<CallNode> callTree(const Trace& trace, LaneId lane, const std::optional<TimeRange>& within);

} // namespace lanescope
