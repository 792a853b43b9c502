#pragma once
// One row of time per rank of a job: when its GPU computes, waits for a late rank in a collective, transfers, copies or
// is idle. Streams and host threads are left out, so that many ranks fit on one screen.

#include "model/analysis/analysis.h"
#include "model/analysis/breakdown.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace lanescope {

enum class RankDoing : std::uint8_t { Compute, Wait, Transfer, Copy, Idle };
constexpr std::size_t rankDoingCount = 5;

struct RankPiece {
    TimeRange range;
    RankDoing doing = RankDoing::Idle;
    SliceId what;                      // the kernel or copy; what the host does while the GPU is idle; may be none
    std::uint32_t meeting = noMeeting; // for Wait and Transfer, where other ranks have this collective too

    static constexpr std::uint32_t noMeeting = 0xffffffff;
};

// A collective of several ranks: each arrives at its own time, and all leave when the last one has arrived and the
// transfer is complete.
struct RankMeeting {
    struct Guest {
        std::size_t rank = 0; // index in RankLanes::rows
        SliceId kernel;
        Ns waits{}, there{}; // see AttendanceParts
    };
    std::vector<Guest> guests; // in the order of rows
    std::size_t last = 0;      // index in guests of the one that waits least
    Time arrival;              // from here on all kernels run
};

struct RankRow {
    using Sums = std::array<Ns, rankDoingCount>; // time by RankDoing
    std::string label;                           // "rank 3"
    bool isLate = false;                         // the others wait for it
    std::size_t lastToCome = 0, collectives = 0;
    ProcessId device;              // its GPU
    TimeRange window;              // the GPU's window: from the begin of the first work to the end of the last
    std::vector<RankPiece> pieces; // ordered and gapless
    std::vector<Sums> before;      // per piece: the sums over all earlier pieces
    Sums sums{};

    Ns sum(RankDoing doing) const { return sums[static_cast<std::size_t>(doing)]; }
    std::size_t pieceAt(Time time) const; // index; pieces.size() outside of the window
    Sums within(TimeRange range) const;   // in logarithmic time
};

struct RankLanes {
    std::vector<RankRow> rows; // one per Trace::ranks() with GPU work, of its GPU with most work
    std::vector<RankMeeting> meetings;
};

// A GPU's exposed communication, see AttendanceParts. A rank waits for the last one to arrive, then all transfer.
// `unsplit`: collectives without a counterpart on every rank of their group, so nothing distinguishes the two.
struct CommunicationSplit {
    Ns wait{}, transfer{}, unsplit{};
    // The kernels of all ranks run already: no rank is late, and the recording does not show why the collective takes
    // longer here than on the rank where it is shortest.
    Ns afterArrival{};
    bool isKnown() const { return wait + afterArrival + transfer > unsplit; } // for most of it
};
// Zero if the trace is not a job. `device` may be the breakdown of a step or a range.
CommunicationSplit splitOf(const Analysis& merged, const DeviceBreakdown& device);

const RankLanes& rankLanesOf(const Analysis& merged); // empty if the trace is not a job

} // namespace lanescope
