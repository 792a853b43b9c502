#pragma once
// The GPU work of a trace as the builder of the graph needs it: per stream, in order of begin.

#include "model/replay/host_chains.h"

#include <span>
#include <vector>

namespace lanescope {

struct ReplayWork {
    SliceId slice, launch; // launch: none where not recorded
    std::int64_t begin, end;
    std::int64_t
        launchedBy;       // begin of the latest launch up to here on its stream; the earliest time where none is known
    std::int64_t endedBy; // the latest end up to here on its stream
    std::uint32_t point;  // where it begins; its end is the next one
    EdgeKind kind;        // Compute, Comm, Copy
    bool isGraph = false; // launched by a graph launch
    bool isFirstOfLaunch = true; // the first work of its launch on its stream
};

struct ReplayStream {
    LaneId lane;
    std::uint32_t first, last; // works
    std::uint32_t rank;
    std::optional<std::int64_t> device, stream;
};

class ReplayWorks {
public:
    std::vector<ReplayWork> all;
    std::vector<ReplayStream> streams;

    // The last work of the stream that was launched before that time; null where there is none.
    const ReplayWork* lastLaunchedBefore(const ReplayStream& stream, std::int64_t time) const;
    // The last work of the stream that ended in [from, to].
    const ReplayWork* lastEndedIn(const ReplayStream& stream, std::int64_t from, std::int64_t to) const;
    const ReplayStream& streamOf(const ReplayWork& work) const;
    std::span<const ReplayWork> of(const ReplayStream& stream) const
    {
        return std::span{all}.subspan(stream.first, stream.last - stream.first);
    }
    std::size_t indexOf(const ReplayWork& work) const { return static_cast<std::size_t>(&work - all.data()); }
};

// Tells of each slice whether it launched GPU work that the draft takes.
std::vector<bool> launchesOf(const GraphDraft& draft);

// Adds the chains of all streams to the draft: the begin of a work has no own edge.
ReplayWorks addDeviceChains(GraphDraft& draft, std::span<const ReplayPart> parts);

} // namespace lanescope
