#pragma once
// The dependency graph of a trace. A point is a boundary on a host thread, or the begin or end of GPU work. Points of
// one thread or one stream are consecutive: a chain. Each point but a chain's first has an own edge from the point
// before it; edges between chains are listed apart, by their target.
//
// With the weights kept here each point is replayed at its recorded time. Times are nanoseconds of the trace.

#include "model/analysis/analysis.h"
#include "model/base/uninitialised_vector.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

enum class EdgeKind : std::uint8_t {
    None, // no own edge: the begin of GPU work, the first point of a thread
    Op,   // own edges of host threads: self time of an op or an annotation,
    Python,
    Call, // a runtime or driver call,
    Data, // inside the data loader's __next__
    Compute,
    Comm,
    Copy,       // own edges of streams: a copy or a memset
    Wait,       // own edges of host threads: a call whose purpose is to wait
    Unrecorded, // nothing is recorded between ops or launches: Python, or the program waits out of sight
    Silent,     // a thread without ops, frames and launches: nothing shows that the host works there
    Profiler,   // profiler overhead: its buffers, or the reading of counters
    Begin,
    Launch,
    Order, // order within a stream
    Event, // a stream waits for another one
    Graph, // order of a CUDA graph and what surrounds it
    SyncReturn,
    CopyReturn,
    QueueFull,
    HandOver,     // between the main thread and an autograd thread
    ThreadWait,   // unexplained: a side thread resumes, no field gives a reason
    DataArrival,  // from batch to batch
    BeforeWindow, // unexplained: GPU work that was launched before the recording
    Arrival,      // a collective of several ranks begins when the last rank arrives
};
constexpr bool isHostTime(EdgeKind k)
{
    return k == EdgeKind::Op || k == EdgeKind::Python || k == EdgeKind::Call || k == EdgeKind::Unrecorded;
}

struct CrossEdge {
    std::uint32_t from, to; // points
    std::uint32_t latency;  // class, in ReplayGraph::latencies
    EdgeKind kind;
    bool isInferred = false; // an event wait that the recording does not name
};
constexpr std::uint32_t recordedLatency = 0; // the class of edges that always weigh what was recorded
constexpr std::uint32_t noLatency = 1;       // the class of edges that weigh nothing

struct ReplayChain {
    std::uint32_t first, last; // points
    LaneId lane;               // none: the source, arrivals of collectives
    bool isDevice = false, isMain = false;
    std::uint32_t rank = 0; // place in Trace::ranks()
    // From this point on the host only does what leads to work that the recording did not reach: it does not end the
    // window. 0: no such point.
    std::uint32_t uncounted = 0;
    bool counts(std::uint32_t point) const { return uncounted == 0 || point < uncounted; }
};

// Consecutive points of one chain; runs in order are a topological order of all points.
struct ReplayRun {
    std::uint32_t first, last;
    std::uint32_t firstCross;
};

// A runtime call that waits, launches or copies.
enum class CallKind : std::uint8_t {
    Other,
    Launch,
    GraphLaunch,
    DeviceSync,
    StreamSync,
    EventSync,
    WaitEvent,
    RecordEvent,
    Copy,
    Allocate,
    Free, // waits until the device is idle, then does its own work
};
constexpr bool isMemoryKind(CallKind k) { return k == CallKind::Allocate || k == CallKind::Free; }
constexpr bool isWaitCall(CallKind k)
{
    return k == CallKind::DeviceSync || k == CallKind::StreamSync || k == CallKind::EventSync;
}
struct ReplayCall {
    SliceId slice;
    std::uint32_t begin, end; // points
    CallKind kind;
    bool hasWork = false;
    bool hasWaited = false; // keeps only its own part
    // Free only: the end of the wait, where its own work begins. Without slices inside, the call is these two pieces.
    std::uint32_t idle() const { return begin + 1; }
    bool isTwoPieces() const { return kind == CallKind::Free && end == begin + 2; }
};

// A copy that the driver stages on the host: its call works as long as both run, and does not wait for the copy's end.
struct StagedCopy {
    std::uint32_t begin, end; // points of the call
    std::uint32_t work;       // place of the copy among the GPU work
    std::int64_t together;    // time in which both run
};

// __next__ of a data loader.
struct DataWait {
    SliceId slice;
    std::uint32_t begin, end; // points
};

struct ReplayCounts {
    std::uint64_t eventWaits = 0, streams = 0, handOvers = 0, queueFull = 0, unseenWaits = 0; // inferred
    std::uint64_t inconsistent = 0;  // waits that the recording contradicts
    std::uint64_t unreached = 0;     // launches at the end whose work the recording did not reach
    std::uint64_t lost = 0;          // earlier launches whose work is not in the trace
    std::uint64_t unlaunched = 0;    // work after the first launched one whose own launch is not recorded
    std::uint64_t cycles = 0;        // edges left out, which closed a cycle
    std::uint64_t sends = 0;         // sends and receives between two ranks, which are not joined
    std::uint64_t unjoined = 0;      // other communication of which not all ranks are open, or not all match
    std::uint64_t sharedNumbers = 0; // launches found, in a sample, whose correlation number other launches have too
    std::uint64_t overlaps = 0;      // work that begins before the work before it on its stream has ended
    std::int64_t overlapNs = 0;
    std::uint64_t skewEdges = 0; // edges that go back in time: clocks disagree
    std::int64_t skewNs = 0;
};

struct ReplayGraph {
    static constexpr std::int64_t noEdge = std::numeric_limits<std::int64_t>::min() / 4;
    static constexpr std::uint32_t source = 0; // the first point of all: the begin of the first slice

    std::vector<ReplayChain> chains; // in order of their points
    UninitialisedVector<std::int64_t> recorded;
    UninitialisedVector<std::int64_t> own;    // weight of the own edge; noEdge where there is none
    UninitialisedVector<std::uint32_t> owner; // slice of the own edge; Id::none in a gap
    UninitialisedVector<EdgeKind> kind;       // the own edge's kind
    std::vector<CrossEdge> cross;             // ordered by target
    std::vector<std::int64_t> weight;         // per cross edge
    std::vector<std::int64_t> latencies;      // per class
    std::vector<ReplayRun> runs;

    // GPU work: its begin is the point firstWork + 2 k, its end the next one.
    std::uint32_t firstWork = 0, works = 0;
    std::vector<SliceId> launches;              // per work; none where not recorded
    std::vector<std::vector<ReplayCall>> calls; // per host thread, in the order of its chains
    std::vector<DataWait> dataWaits;
    std::vector<StagedCopy> staged;
    std::vector<SliceId> startUp; // calls that a process pays once, in order
    // The host waits for a copy in two calls: the copy's own, and a synchronization right after it. Whichever waits
    // less leaves the wait to the other. Both ways, by the first.
    std::vector<std::pair<SliceId, SliceId>> waitPairs;
    SliceId waitsWith(SliceId call) const; // none: it waits alone
    // Own edges that the recording stretched and nothing explains: point, and what the edge would weigh.
    std::vector<std::pair<std::uint32_t, std::int64_t>> stretched;
    ReplayCounts counts;
    // A sample of a recording without a call that waits: the host's work and its waits look alike.
    bool lacksWaits = false;

    bool hasUncounted = false; // some chains have points that do not count
    std::uint32_t sink = 0;    // the latest point
    std::uint32_t points() const { return static_cast<std::uint32_t>(recorded.size()); }
    Ns window() const { return Ns{points() == 0 ? 0 : recorded[sink] - recorded[source]}; }
    // GPU work whose launches are not recorded: what the host and the GPU do for each other is not known.
    bool lacksLaunches() const;
    bool isWork(std::uint32_t point) const { return point >= firstWork && point < firstWork + 2 * works; }
    SliceId workAt(std::uint32_t k) const { return SliceId{owner[firstWork + 2 * k + 1]}; }
    const ReplayChain& chainOf(std::uint32_t point) const;
    // Class latency of a cross edge; what was recorded where it has none.
    std::int64_t latencyOf(std::size_t edge) const
    {
        const CrossEdge& e = cross[edge];
        return e.latency == recordedLatency ? weight[edge] : latencies[e.latency];
    }
    std::size_t residentBytes() const;
};

// Takes the whole trace, or one step: the host slices inside it and what they launched. Empty if the trace has no
// slices of a host thread and no GPU work.
ReplayGraph replayGraphOf(const Trace& trace, std::optional<TimeRange> step = {});

ReplayGraph computeReplayGraph(const Analysis& analysis);
inline const ReplayGraph& replayGraph(const Analysis& analysis) { return analysis.once(computeReplayGraph); }

} // namespace lanescope
