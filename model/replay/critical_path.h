#pragma once
// The chain of work and waits that sets the length of a window: shorten anything on it, and the window gets shorter by
// that much until another chain is as long.

#include "model/replay/replay.h"

#include <array>
#include <string_view>

namespace lanescope {

enum class PathKind : std::uint8_t {
    Compute,
    Comm,
    Copy,
    DeviceGap,
    LaunchLatency,
    EventWait,
    SyncReturn,
    QueueFull,
    Op,
    Python,
    Unrecorded, // on a host thread
    Profiler,   // its buffers, and its reading of counters
    Call,
    Data,       // inside the data loader's call
    DataWorker, // a worker process prepares a batch, while the thread that needs it does something else
    Begin,
    Unexplained,
};
constexpr std::size_t pathKinds = 17;
std::string_view nameOf(PathKind kind); // "compute", "device_gap": for files
PathKind pathKindOf(EdgeKind kind);

// Calls that are a part of a copy: while the driver copies pageable memory to its buffers, and while the host copies
// out of them.
class CopyingCalls {
public:
    explicit CopyingCalls(const ReplayGraph& graph);
    // The kind of the edge into the point, of this length.
    EdgeKind kindOfOwn(EdgeKind kind, std::uint32_t point, std::int64_t length) const;
    static EdgeKind kindOfCross(EdgeKind kind, std::int64_t length);

private:
    std::vector<StagedCopy> m_staged; // ordered by begin
};

struct PathPiece {
    Time begin;    // recorded
    Ns duration{}; // never negative: where clocks disagree, each moment counts once
    PathKind kind;
    Ns lag{};            // all of it where it is the delay of an edge that nothing explains, else nothing
    SliceId slice;       // none: a gap between slices
    LaneId lane;         // where it ends; none: nowhere
    std::uint32_t point; // where it ends
    // The cross edge that leads there; ownEdge: along its lane.
    std::uint32_t edge = ownEdge;
    static constexpr std::uint32_t ownEdge = ~std::uint32_t{0};
    bool isOnLane() const { return edge == ownEdge; }
};

struct CriticalPath {
    std::vector<PathPiece> pieces;      // in order of time; they follow each other without a gap
    std::array<Ns, pathKinds> byKind{}; // the sums of the pieces
    Ns window{};
    bool lacksWaits = false; // as the graph that it is of
    Ns unexplained() const { return byKind[static_cast<std::size_t>(PathKind::Unexplained)]; }
    double unexplainedPct() const
    {
        return window > Ns{} ? 100.0 * static_cast<double>(unexplained().count()) / static_cast<double>(window.count())
                             : 0;
    }
    Ns of(PathKind kind) const { return byKind[static_cast<std::size_t>(kind)]; }
};
// Beyond this share of unexplained time a path proves little; it is shown first.
constexpr double muchUnexplainedPct = 5;

CriticalPath criticalPathOf(const ReplayGraph& graph, const Replay& replayed, std::span<const std::int64_t> own,
                            std::span<const std::int64_t> cross);
// The path of the recording: its times are those of the unchanged replay.
CriticalPath criticalPathOf(const ReplayGraph& graph);

// A batch that a worker process prepares: the part of the wait for it before the thread asks for it, and inside `call`.
struct ArrivalParts {
    Ns before{}, inside{};
    SliceId call;
};
ArrivalParts arrivalPartsOf(const ReplayGraph& graph, std::uint32_t to, Ns duration); // to: where the arrival ends

// The host's own time: no wait, no data loading.
Ns hostTimeOf(const CriticalPath& path);

CriticalPath computeCriticalPath(const Analysis& analysis);
inline const CriticalPath& criticalPath(const Analysis& analysis) { return analysis.once(computeCriticalPath); }

} // namespace lanescope
