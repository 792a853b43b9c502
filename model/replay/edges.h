#pragma once
// The edges between host threads and streams, by what the trace records of launches, events, graphs and waits.

#include "model/replay/latency_classes.h"
#include "model/replay/works.h"

#include <map>
#include <set>

namespace lanescope {

// A waiting call may return this long before the recorded end of its work: on AMD the clocks differ by 5 to 12 us.
constexpr std::int64_t returnTolerance = 20'000;
constexpr std::int64_t startTolerance = 1'000; // the same for work that waits for work

// The arguments of a cuda_sync event.
struct SyncRecord {
    std::optional<std::int64_t> device, stream, waitsOnStream, recordedBy; // recordedBy: correlation of the record call
};

class EdgeBuilder {
public:
    EdgeBuilder(GraphDraft& draft, ReplayWorks& works);

    void addLaunches();
    void addStreamOrder();
    void addGraphOrder();
    void addEventWaits();
    void addCoincidences(); // after all other edges of streams
    void addHostWaits();
    void addUnseenWaits(); // where no wait is recorded at all
    void addDataArrivals();
    void holdForUnreached();
    const LatencyClasses& classes() const { return m_classes; }

private:
    struct Wait {               // one work waits for another
        std::uint32_t from, to; // works
        EdgeKind kind;
        bool isInferred;
        friend auto operator<=>(const Wait&, const Wait&) = default;
    };

    static constexpr std::ptrdiff_t longQueue = 250, fullQueue = 1000; // works; a stream takes about 1,024

    ReplayGraph& graph() { return m_draft.graph; }
    const Trace& trace() const { return m_draft.trace; }
    std::int64_t begin(const ReplayCall& call) const { return nsOf(trace().begin(call.slice)); }
    std::int64_t end(const ReplayCall& call) const { return nsOf(trace().end(call.slice)); }
    std::uint64_t nameOfCall(SliceId s) const { return trace().names()[s.value]; }
    std::uint32_t launchClass(const ReplayWork& work) const;
    std::uint64_t sizeOf(const ReplayWork& work) const; // for a copy: its direction and the power of two of its bytes
    const ReplayCall* callOf(SliceId call) const;
    std::uint32_t threadOf(SliceId call) const;
    std::span<const ReplayStream> streamsOf(std::uint32_t rank) const;
    const ReplayWork* firstWorkOf(const ReplayCall& call) const;
    const ReplayStream* streamNamed(std::uint32_t rank, std::optional<std::int64_t> device,
                                    std::optional<std::int64_t> stream) const;

    void readThreads();
    void readFirstWorks();
    void readCopySizes();
    void readSyncRecords();
    void findSharedNumbers();
    void readMedians();
    void wait(const ReplayWork* from, const ReplayWork& to, EdgeKind kind, bool isInferred);
    void addKnownEvent(const ReplayCall& call, std::uint32_t rank, const SyncRecord& record);
    void inferEvents(std::uint32_t thread);
    void orderGraphLaunch(const ReplayCall& call, std::uint32_t rank, const ReplayStream* current,
                          std::vector<const ReplayWork*>& pending);
    void addSyncReturn(ReplayCall& call, std::span<const ReplayWork* const> works);
    void limitUnexplained(const ReplayCall& call);
    void addStreamSync(ReplayCall& call, std::uint32_t rank, const ReplayStream* current);
    bool isCopyOut(const ReplayWork& copy, std::int64_t time) const;
    void addCopyReturn(ReplayCall& call);
    void addStagedCopy(const ReplayCall& call, const ReplayWork& copy);
    void addWaitBefore(const ReplayCall& call, std::uint32_t rank);
    void addHiddenSync(ReplayCall& call, std::uint32_t rank);
    void addFree(ReplayCall& call, std::uint32_t rank);
    // At the call's begin so many works of the stream have not ended that were launched before its own.
    bool isBehind(const ReplayCall& call, const ReplayWork& own, std::ptrdiff_t works) const;
    void addFullQueue(ReplayCall& call);
    std::set<std::uint32_t> ranksWithoutWaits();
    bool areBeginsExplained(std::uint32_t rank) const;
    void addUnseenWait(std::uint32_t point, std::uint32_t rank);
    bool isCapturing(const ReplayChain& chain, std::int64_t from) const;
    void leaveOut(std::uint32_t rank, std::int64_t from, std::int64_t to);
    void addWaitPair(const ReplayCall& copy, const ReplayCall& sync);
    void keepOwnPart(std::uint32_t first, std::uint32_t last, std::int64_t max);
    const ReplayWork* lastEndedIn(std::uint32_t rank, std::int64_t from, std::int64_t to) const; // closest to `to`
    const ReplayWork* fillingUntil(const ReplayWork& work, std::int64_t allowed) const;
    void flushWaits();

    GraphDraft& m_draft;
    ReplayWorks& m_works;
    mutable LatencyClasses m_classes;
    std::vector<std::uint32_t> m_threads;    // per lane: its place among ReplayGraph::calls
    std::vector<std::uint32_t> m_firstWorks; // per slice: the work that it launched and that begins first
    std::vector<std::uint8_t> m_copySize;    // per work: the bit width of a copy's bytes; else 0
    std::unordered_map<std::uint32_t, std::int64_t> m_medians;         // medians of launches, by name
    std::unordered_map<std::uint32_t, std::int64_t> m_freeMedians;     // where the queue is short; 0: not known
    std::unordered_map<std::uint32_t, SyncRecord> m_records;           // by slice of the call
    std::unordered_map<std::int64_t, const ReplayCall*> m_recordCalls; // by rank and correlation
    std::vector<Wait> m_waits;
    std::vector<std::int64_t> m_latestSource; // per work: when its latest edge leaves
};

} // namespace lanescope
