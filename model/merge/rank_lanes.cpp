#include "model/merge/rank_lanes.h"

#include "model/analysis/breakdown.h"
#include "model/merge/rank_report.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

namespace {

struct Arrival {
    Ns waits{};
    std::uint32_t meeting = RankPiece::noMeeting;
};
using Arrivals = std::unordered_map<std::uint32_t, Arrival>; // by the kernel of a collective

// Each rank's GPU with most work; a rank without GPU work has none.
std::vector<const DeviceBreakdown*> devicesOfRanks(const Analysis& merged)
{
    const Trace& trace = merged.trace();
    std::vector<const DeviceBreakdown*> devices(trace.ranks().size());
    for (const DeviceBreakdown& device : breakdownOf(merged)) {
        const RankPart* part = trace.rankOf(trace[device.device].lanes[0]);
        if (!part || device.window.isEmpty())
            continue;
        const DeviceBreakdown*& best = devices[static_cast<std::size_t>(part - trace.ranks().data())];
        if (!best || device.busy() > best->busy())
            best = &device;
    }
    return devices;
}

// Meetings of the ranks that have a row, and who arrives in which kernel.
Arrivals meet(const Trace& trace, const RankReport& report, const std::vector<std::size_t>& rowOfRank, RankLanes& lanes)
{
    Arrivals arrivals;
    for (const MatchedCollectives* run : report.completeRuns())
        for (std::size_t k = 0; k < run->count; ++k) {
            RankMeeting meeting;
            const std::vector<AttendanceParts> parts = report.partsAt(*run, k);
            for (std::size_t i = 0; i < parts.size(); ++i)
                if (const MatchedCollectives::Member& m = run->members[i]; rowOfRank[m.rank] < lanes.rows.size())
                    meeting.guests.push_back({rowOfRank[m.rank], report.kernels[m.rank][m.series][m.first + k],
                                              parts[i].wait, parts[i].there});
            if (meeting.guests.size() < 2)
                continue;
            std::sort(meeting.guests.begin(), meeting.guests.end(),
                      [](const auto& a, const auto& b) { return a.rank < b.rank; });
            const auto number = static_cast<std::uint32_t>(lanes.meetings.size());
            for (std::size_t g = 0; g < meeting.guests.size(); ++g) {
                RankMeeting::Guest& guest = meeting.guests[g];
                meeting.arrival =
                    g == 0 ? trace.begin(guest.kernel) : std::max(meeting.arrival, trace.begin(guest.kernel));
                if (guest.waits < meeting.guests[meeting.last].waits)
                    meeting.last = g;
                arrivals[guest.kernel.value] = {guest.waits, number};
            }
            lanes.meetings.push_back(std::move(meeting));
        }
    return arrivals;
}

RankDoing doingOf(Cause cause)
{
    switch (cause) {
    case Cause::Compute:
        return RankDoing::Compute;
    case Cause::Communication:
        return RankDoing::Transfer;
    case Cause::Copy:
        return RankDoing::Copy;
    default:
        return RankDoing::Idle;
    }
}

void addPiece(RankRow& row, TimeRange range, RankPiece piece)
{
    if (range.isEmpty())
        return;
    piece.range = range;
    row.sums[static_cast<std::size_t>(piece.doing)] += range.length();
    if (!row.pieces.empty()) {
        RankPiece& before = row.pieces.back();
        if (before.doing == piece.doing && before.meeting == piece.meeting && before.range.end == range.begin) {
            before.range.end = range.end;
            return;
        }
    }
    row.pieces.push_back(piece);
    row.before.push_back(row.sums);
    row.before.back()[static_cast<std::size_t>(piece.doing)] -= range.length();
}

RankLanes computeLanes(const Analysis& merged)
{
    RankLanes lanes;
    const Trace& trace = merged.trace();
    const auto parts = trace.ranks();
    if (parts.size() < 2)
        return lanes;
    const std::vector<const DeviceBreakdown*> devices = devicesOfRanks(merged);
    std::vector<std::size_t> rowOfRank(parts.size(), parts.size());
    for (std::size_t r = 0; r < parts.size(); ++r)
        if (devices[r]) {
            rowOfRank[r] = lanes.rows.size();
            lanes.rows.push_back({parts[r].label, false, 0, 0, devices[r]->device, devices[r]->window, {}, {}, {}});
        }
    const RankReport& report = rankReportOf(merged);
    const Arrivals arrivals = meet(trace, report, rowOfRank, lanes);
    for (std::size_t r = 0; r < parts.size(); ++r) {
        if (!devices[r])
            continue;
        RankRow& row = lanes.rows[rowOfRank[r]];
        for (const Piece& piece : devices[r]->pieces) {
            RankPiece own{piece.range, doingOf(piece.cause), piece.what};
            const auto arrival =
                own.doing == RankDoing::Transfer && own.what ? arrivals.find(own.what.value) : arrivals.end();
            if (arrival == arrivals.end()) {
                addPiece(row, piece.range, own);
                continue;
            }
            // A rank waits first, until the last rank has arrived.
            own.meeting = arrival->second.meeting;
            const Time comes =
                std::clamp(trace.begin(own.what) + arrival->second.waits, piece.range.begin, piece.range.end);
            RankPiece waits = own;
            waits.doing = RankDoing::Wait;
            addPiece(row, {piece.range.begin, comes}, waits);
            addPiece(row, {comes, piece.range.end}, own);
        }
    }
    for (const RankFigures& figures : report.spread.ranks)
        if (const std::size_t row = rowOfRank[figures.summary]; row < lanes.rows.size()) {
            lanes.rows[row].lastToCome = figures.lastToCome;
            lanes.rows[row].collectives = figures.complete;
        }
    for (const Straggler& s : report.spread.lateRanks())
        if (const std::size_t row = rowOfRank[report.spread.ranks[s.rank].summary]; row < lanes.rows.size())
            lanes.rows[row].isLate = true;
    return lanes;
}

// For each kernel of a collective that all its ranks have: how long its rank waits, and is there with all others.
struct KernelWait {
    Ns waits, there;
};
using WaitsOfKernels = std::unordered_map<std::uint32_t, KernelWait>;
WaitsOfKernels computeWaits(const Analysis& merged)
{
    WaitsOfKernels waits;
    for (const RankMeeting& meeting : rankLanesOf(merged).meetings)
        for (const RankMeeting::Guest& guest : meeting.guests)
            waits[guest.kernel.value] = {guest.waits, guest.there};
    return waits;
}

} // namespace

std::size_t RankRow::pieceAt(Time time) const
{
    const auto behind = std::upper_bound(pieces.begin(), pieces.end(), time,
                                         [](Time t, const RankPiece& piece) { return t < piece.range.begin; });
    if (behind == pieces.begin() || time >= (behind - 1)->range.end)
        return pieces.size();
    return static_cast<std::size_t>(behind - pieces.begin()) - 1;
}

RankRow::Sums RankRow::within(TimeRange range) const
{
    const auto until = [&](Time time) {
        const auto behind = std::upper_bound(pieces.begin(), pieces.end(), time,
                                             [](Time t, const RankPiece& piece) { return t < piece.range.begin; });
        if (behind == pieces.begin())
            return Sums{};
        const RankPiece& last = *(behind - 1);
        Sums all = before[static_cast<std::size_t>(behind - pieces.begin()) - 1];
        all[static_cast<std::size_t>(last.doing)] += std::min(time, last.range.end) - last.range.begin;
        return all;
    };
    Sums sums = until(range.end);
    const Sums earlier = until(range.begin);
    for (std::size_t d = 0; d < rankDoingCount; ++d)
        sums[d] -= earlier[d];
    return sums;
}

CommunicationSplit splitOf(const Analysis& merged, const DeviceBreakdown& device)
{
    CommunicationSplit split;
    if (merged.trace().ranks().size() < 2)
        return split;
    const Trace& trace = merged.trace();
    const WaitsOfKernels& waits = merged.once(computeWaits);
    for (const Piece& piece : device.pieces) {
        if (piece.cause != Cause::Communication)
            continue;
        const auto known = piece.what ? waits.find(piece.what.value) : waits.end();
        if (known == waits.end()) {
            split.unsplit += piece.range.length();
            continue;
        }
        const auto [kernelWaits, there] = known->second;
        const Time waited = trace.begin(piece.what) + kernelWaits;
        const Time comes = std::clamp(waited, piece.range.begin, piece.range.end);
        const Time transfers = std::clamp(waited + there, piece.range.begin, piece.range.end);
        split.wait += comes - piece.range.begin;
        split.afterArrival += transfers - comes;
        split.transfer += piece.range.end - transfers;
    }
    return split;
}

const RankLanes& rankLanesOf(const Analysis& merged) { return merged.once(computeLanes); }

} // namespace lanescope
