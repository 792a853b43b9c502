#pragma once
// The chains of the host threads: each thread is cut where a slice begins or ends, and each piece is owned by the
// innermost slice that is open there.

#include "model/replay/call_kinds.h"
#include "model/replay/graph.h"

#include <optional>
#include <span>
#include <vector>

namespace lanescope {

// The lanes of one rank; of a file's own trace there is one part.
struct ReplayPart {
    IdRange<LaneId> lanes;
    std::uint32_t rank = 0;
};
std::vector<ReplayPart> replayParts(const Trace& trace);

// The builder of the graph fills this before the edges are sorted.
struct GraphDraft {
    const Trace& trace;
    const ReplayNames& names;
    std::optional<TimeRange> step;
    ReplayGraph graph;
    // Per slice: its place among the calls of its thread, or among the works. Id::none: neither.
    std::vector<std::uint32_t> placeOf;

    bool takes(SliceId s) const { return !step || (trace.begin(s) >= step->begin && trace.end(s) <= step->end); }
    std::uint32_t addPoint(std::int64_t time, std::int64_t own, EdgeKind kind, std::uint32_t owner)
    {
        graph.recorded.push_back(time);
        graph.own.push_back(own);
        graph.kind.push_back(kind);
        graph.owner.push_back(owner);
        return graph.points() - 1;
    }
    void connect(std::uint32_t from, std::uint32_t to, EdgeKind kind, std::uint32_t latency = recordedLatency,
                 bool isInferred = false)
    {
        graph.cross.push_back({from, to, latency, kind, isInferred});
    }
};

// A burst of another thread's slices that runs while the main thread waits inside one of its pieces.
struct HandOverBurst {
    LaneId lane;
    std::int64_t begin, end;
    std::uint32_t mainOut = 0, mainIn = 0; // points of the main thread where it hands over, and where it goes on
};

// Adds the chains of all host threads of the part. hasWork: per slice, whether it launched GPU work.
void addHostChains(GraphDraft& draft, const ReplayPart& part, const std::vector<bool>& hasWork);

} // namespace lanescope
