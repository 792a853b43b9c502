#include "model/analysis/analysis.h"

#include "model/analysis/time/gap_parts.h"
#include "model/base/parallel.h"
#include "model/kernels/api_calls.h"

#include <algorithm>

namespace lanescope {

namespace {

std::vector<Step> computeSteps(const Analysis& a) { return profilerSteps(a.trace()); }
std::vector<Launched> computeWork(const Analysis& a) { return launchedWork(a.trace()); }
std::optional<GpuBusy> computeBusy(const Analysis& a) { return gpuBusy(a.trace(), a.work()); }
IdleTime computeIdleTime(const Analysis& a) { return idleTime(a.trace(), a.work(), a.gapSplitter()); }
GapSplitter computeGapSplitter(const Analysis& a) { return {a.trace(), a.work()}; }
Communication computeCommunication(const Analysis& a) { return communicationOf(a.trace(), a.work()); }
ProfilerTable computeTable(const Analysis& a) { return profilerTable(a.trace(), a.work(), {}); }
OpCosts computeCosts(const Analysis& a) { return opCosts(a.trace(), a.work()); }
std::vector<GemmRow> computeGemms(const Analysis& a) { return gemmTable(a.trace(), a.costs(), a.work()); }

std::vector<TimeRange> computeBusyRanges(const Analysis& a)
{
    std::vector<TimeRange> ranges;
    for (const Launched& l : a.work())
        ranges.push_back(a.trace().range(l.work));
    return unionOf(std::move(ranges));
}

std::vector<BusyTime> computeBusyOfLanes(const Analysis& a)
{
    const Trace& trace = a.trace();
    std::vector<std::vector<TimeRange>> ranges(trace.lanes().size());
    for (const Launched& l : a.work())
        ranges[trace.laneOf(l.work).value].push_back(trace.range(l.work));
    std::vector<BusyTime> busy;
    for (std::vector<TimeRange>& ofLane : ranges)
        busy.emplace_back(unionOf(std::move(ofLane)));
    return busy;
}

std::vector<std::vector<DeadWindow>> computeDeadWindows(const Analysis& a)
{
    const Trace& trace = a.trace();
    std::vector<std::vector<DeadWindow>> windows(trace.lanes().size());
    parallelFor(windows.size(), [&](std::size_t l) {
        if (const Lane& lane = trace.lanes()[l]; lane.kind != LaneKind::Gpu)
            windows[l] = deadWindowsOf(trace, lane);
    });
    return windows;
}

std::vector<SliceId> computeOverheads(const Analysis& a)
{
    // These slices are on a lane of their own or on the device's, depending on the profiler's version.
    const Trace& trace = a.trace();
    std::vector<SliceId> overheads;
    for (const Row& row : trace.rows())
        if (row.holds(SliceKind::Overhead))
            for (const SliceId s : row.slices)
                if (trace.kind(s) == SliceKind::Overhead)
                    overheads.push_back(s);
    return overheads;
}

std::vector<SyncCall> computeSyncs(const Analysis& a)
{
    const Trace& trace = a.trace();
    std::vector<SyncCall> syncs;
    // A host waits for the devices of its own rank.
    const auto ranks = trace.ranks();
    std::vector<std::vector<TimeRange>> workOf(ranks.size());
    for (const Launched& l : ranks.empty() ? std::vector<Launched>{} : a.work())
        workOf[static_cast<std::size_t>(trace.rankOf(trace.laneOf(l.work)) - ranks.data())].push_back(
            trace.range(l.work));
    std::vector<BusyTime> busyOf;
    for (std::vector<TimeRange>& ranges : workOf)
        busyOf.emplace_back(unionOf(std::move(ranges)));
    for (std::uint32_t l = 0; l < trace.lanes().size(); ++l) {
        const Lane& lane = trace.lanes()[l];
        if (lane.kind == LaneKind::Gpu)
            continue;
        const RankPart* rank = trace.rankOf(LaneId{l});
        const auto busyWithin = [&](TimeRange range) {
            return rank ? busyOf[static_cast<std::size_t>(rank - ranks.data())].within(range) : a.gpuBusyWithin(range);
        };
        Time lastWork{Ns::min()}; // begin of the last op or launch of the thread
        std::vector<SliceId> calls;
        for (const SliceId s : lane.slices) {
            const SliceKind kind = trace.kind(s);
            if (isApiCall(kind) && isSyncCall(trace.name(s)))
                calls.push_back(s);
            else if (kind == SliceKind::Op || isApiCall(kind))
                lastWork = std::max(lastWork, trace.begin(s));
        }
        const auto isInOp = [&](SliceId s) {
            for (SliceId around = trace.parent(s); around; around = trace.parent(around))
                if (trace.kind(around) == SliceKind::Op)
                    return true;
            return false;
        };
        for (const SliceId s : calls) // the program's own wait for a value, as in each step, ends nothing
            syncs.push_back({s, busyWithin(trace.range(s)), trace.begin(s) > lastWork && !isInOp(s)});
    }
    std::sort(syncs.begin(), syncs.end(), [&](const SyncCall& first, const SyncCall& second) {
        return trace.begin(first.slice) < trace.begin(second.slice);
    });
    return syncs;
}

} // namespace

const std::vector<Step>& Analysis::steps() const { return once(computeSteps); }
const std::vector<Launched>& Analysis::work() const { return once(computeWork); }
const std::optional<GpuBusy>& Analysis::busy() const { return once(computeBusy); }
const IdleTime& Analysis::idleTime() const { return once(computeIdleTime); }
const std::vector<SyncCall>& Analysis::syncs() const { return once(computeSyncs); }
const GapSplitter& Analysis::gapSplitter() const { return once(computeGapSplitter); }
const Communication& Analysis::communication() const { return once(computeCommunication); }
const ProfilerTable& Analysis::table() const { return once(computeTable); }
const OpCosts& Analysis::costs() const { return once(computeCosts); }
const std::vector<GemmRow>& Analysis::gemms() const { return once(computeGemms); }
const std::vector<TimeRange>& Analysis::busyRanges() const { return once(computeBusyRanges); }
const std::vector<BusyTime>& Analysis::busyOfLanes() const { return once(computeBusyOfLanes); }
const std::vector<std::vector<DeadWindow>>& Analysis::deadWindows() const { return once(computeDeadWindows); }
const std::vector<SliceId>& Analysis::overheads() const { return once(computeOverheads); }

Ns Analysis::gpuBusyWithin(TimeRange range) const
{
    const std::vector<TimeRange>& all = busyRanges();
    auto at =
        std::upper_bound(all.begin(), all.end(), range.begin, [](Time t, const TimeRange& r) { return t < r.end; });
    Ns busy{};
    for (; at != all.end() && at->begin < range.end; ++at)
        busy += at->clippedTo(range).length();
    return busy;
}

} // namespace lanescope
