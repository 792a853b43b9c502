#pragma once
// Splits the time in which a device was idle: the host's part, by what the launching thread did, and the device's part,
// from the end of the launch call to the begin of the work.

#include "model/analysis/time/host_time.h"
#include "model/analysis/time/launches.h"

#include <vector>

namespace lanescope {

// The reason of a DeviceWait or NotRecorded part.
enum class WaitReason : std::uint8_t {
    None,
    LaunchLatency,   // no longer than a launch of this trace takes to reach an idle device
    Event,           // the stream waited for an event of another stream
    Graph,           // between the nodes of one graph
    BeforeRecording, // launched before the recording began
    NextKernel,      // launched so early that it had arrived: the device changes from one to the next
    Unrecorded,      // launched long before on an idle device: it ran, or waited for, something that is not recorded
    LostLaunch,      // the record of work that was launched meanwhile is lost
};
std::string_view nameOf(WaitReason reason);

struct GapPart {
    TimeRange range;
    Cause cause = Cause::Unknown;
    SliceId what; // the host's slice, or the wait of the stream
    WaitReason reason = WaitReason::None;
};

class GapSplitter {
public:
    // work: all GPU work, ordered by begin.
    GapSplitter(const Trace& trace, const std::vector<Launched>& work);

    // Appends the parts of `gap` to `out`, in order and gapless. before: the work that ended at its begin; after: the
    // work that begins at its end. startsUnlinked: no work of the device before `after` has a launch in the trace.
    void split(TimeRange gap, const Launched& before, const Launched& after, bool startsUnlinked,
               std::vector<GapPart>& out) const;

    const HostTime& host() const { return m_host; }
    // The time by which the GPU's clock is ahead of the host's; gaps are split as if both agreed. Zero if that is not
    // known.
    Ns clockOffset() const { return m_clockOffset; }

private:
    void splitDevicePart(TimeRange part, const Launched& before, const Launched& after,
                         std::vector<GapPart>& out) const;

    Ns launchLatency(const Launched& launched) const; // the usual one of its rank
    SliceId overlapping(const std::vector<SliceId>& slices, TimeRange range) const;
    SliceId requestIn(LaneId stream, TimeRange rest) const;
    bool isAnnotated(LaneId stream, TimeRange idle) const;
    TimeRange callOf(const Launched& launched) const;
    void addHostPart(TimeRange range, const Launched& after, std::vector<GapPart>& out) const;
    void splitUnlaunched(TimeRange gap, const Launched& after, bool startsUnlinked, std::vector<GapPart>& out) const;
    Time lostFrom(TimeRange gap, const Launched& before, const Launched& after) const;

    const Trace& m_trace;
    HostTime m_host;
    Ns m_clockOffset{};
    std::vector<Ns> m_launchLatencies;              // by rank
    std::vector<std::vector<SliceId>> m_eventWaits; // by LaneId, ordered by begin: waits of the stream for an event
    std::vector<std::vector<SliceId>> m_envelopes;  // by LaneId, ordered by begin: annotations on the GPU
    std::vector<SliceId> m_requests;                // the profiler's requests for buffers, ordered by begin
    std::vector<std::vector<Time>> m_lost;          // by ProcessId: launches without a record (lost_launches.h)
    std::vector<LaneId> m_loaderOfRank;             // where no launch is recorded: the only thread that loads data
    bool m_hasLinks = false;
};

} // namespace lanescope
