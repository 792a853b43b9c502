#include "model/analysis/time/gaps.h"

#include "model/analysis/time/busy.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

std::string_view nameOf(GapCause cause)
{
    switch (cause) {
    case GapCause::BufferRequest:
        return "buffer_request";
    case GapCause::Sync:
        return "sync";
    case GapCause::HostWait:
        return "host_wait";
    case GapCause::KernelWait:
        return "kernel_wait";
    case GapCause::Other:
        break;
    }
    return "other";
}

bool isSyncCall(std::string_view name)
{
    for (const std::string_view call : {"cudaDeviceSynchronize", "cudaStreamSynchronize", "cudaEventSynchronize",
                                        "cuCtxSynchronize", "cuStreamSynchronize", "cuEventSynchronize",
                                        "hipDeviceSynchronize", "hipStreamSynchronize", "hipEventSynchronize"})
        if (name.starts_with(call))
            return true;
    return false;
}

namespace {

// Ranges that can be asked whether any of them overlaps a gap.
class Ranges {
public:
    void add(TimeRange range, LaneId lane) { m_all.push_back({range, lane, {}}); }
    void finish()
    {
        std::sort(m_all.begin(), m_all.end(),
                  [](const Entry& a, const Entry& b) { return a.range.begin < b.range.begin; });
        Time latest{Ns::min()};
        for (Entry& e : m_all)
            e.latestEnd = latest = std::max(latest, e.range.end);
    }
    // An overlapping one on one of the lanes that ends by `by`.
    bool anyOverlaps(TimeRange gap, IdRange<LaneId> lanes, Time by) const
    {
        auto at = std::lower_bound(m_all.begin(), m_all.end(), gap.end,
                                   [](const Entry& e, Time t) { return e.range.begin < t; });
        while (at != m_all.begin()) {
            --at;
            if (at->latestEnd <= gap.begin)
                return false;
            if (at->range.overlaps(gap) && at->range.end <= by && lanes.contains(at->lane))
                return true;
        }
        return false;
    }

private:
    struct Entry {
        TimeRange range;
        LaneId lane;
        Time latestEnd; // of this and all before
    };
    std::vector<Entry> m_all;
};

constexpr Time whenever{Ns::max()};

struct Waits {
    Ranges overhead, calls, events;

    explicit Waits(const Trace& trace)
    {
        std::unordered_map<std::uint32_t, bool> isSync;
        for (std::uint32_t l = 0; l < trace.lanes().size(); ++l)
            for (const SliceId s : trace.lanes()[l].slices) {
                const SliceKind kind = trace.kind(s);
                if (kind == SliceKind::Overhead) {
                    overhead.add(trace.range(s), LaneId{l});
                } else if (kind == SliceKind::Sync) {
                    if (trace.name(s) == "Stream Wait Event")
                        events.add(trace.range(s), LaneId{l});
                } else if (isApiCall(kind)) {
                    const auto [at, isNew] = isSync.try_emplace(trace.nameId(s).value, false);
                    if (isNew)
                        at->second = isSyncCall(trace.name(s));
                    if (at->second)
                        calls.add(trace.range(s), LaneId{l});
                }
            }
        overhead.finish();
        calls.finish();
        events.finish();
    }
};

GapCause causeOf(const Trace& trace, const Waits& waits, const Gap& gap, SliceId launch)
{
    const auto only = [](LaneId lane) { return IdRange<LaneId>{lane.value, lane.value + 1}; };
    // What another rank's profiler does is no cause here.
    const RankPart* rank = trace.rankOf(gap.lane);
    const IdRange<LaneId> own =
        rank ? rank->lanes : IdRange<LaneId>{0, static_cast<std::uint32_t>(trace.lanes().size())};
    if (waits.overhead.anyOverlaps(gap.range, own, whenever))
        return GapCause::BufferRequest;
    if (waits.events.anyOverlaps(gap.range, only(gap.lane), whenever))
        return GapCause::Sync;
    if (launch && waits.calls.anyOverlaps(gap.range, only(trace.laneOf(launch)), trace.begin(launch)))
        return GapCause::Sync;
    if (launch && trace.begin(launch) > gap.range.begin)
        return GapCause::HostWait;
    return launch && gap.range.length() < shortGap ? GapCause::KernelWait : GapCause::Other;
}

} // namespace

IdleTime idleTime(const Trace& trace, const std::vector<Launched>& work)
{
    const Waits waits{trace};
    std::unordered_map<std::uint32_t, SliceId> lastOfLane; // the one that ended last
    SliceId lastOfAll;
    const auto gapAfter = [&](SliceId& last, const Launched& next, std::vector<Gap>& gaps) {
        if (last && trace.begin(next.work) > trace.end(last)) {
            Gap gap{
                trace.laneOf(next.work), {trace.end(last), trace.begin(next.work)}, GapCause::Other, last, next.work};
            gap.cause = causeOf(trace, waits, gap, next.launch);
            gaps.push_back(gap);
        }
        if (!last || trace.end(next.work) >= trace.end(last))
            last = next.work;
    };
    IdleTime idle;
    for (const Launched& l : work) {
        gapAfter(lastOfLane[trace.laneOf(l.work).value], l, idle.lanes);
        gapAfter(lastOfAll, l, idle.whole);
    }
    return idle;
}

std::vector<Gap> idleGaps(const Trace& trace, const std::vector<Launched>& work) { return idleTime(trace, work).lanes; }

std::vector<Offset> launchOffsets(const Trace& trace, const std::vector<Launched>& work)
{
    std::vector<Offset> offsets;
    for (const Launched& l : work)
        if (l.launch)
            offsets.push_back({l.launch, l.work, trace.begin(l.work) - trace.begin(l.launch)});
    return offsets;
}

std::optional<GpuBusy> gpuBusy(const Trace& trace, const std::vector<Launched>& work)
{
    if (work.empty())
        return std::nullopt;
    std::vector<TimeRange> ranges;
    ranges.reserve(work.size());
    GpuBusy result;
    result.window = trace.range(work.front().work);
    for (const Launched& l : work) {
        ranges.push_back(trace.range(l.work));
        result.window.begin = std::min(result.window.begin, ranges.back().begin);
        result.window.end = std::max(result.window.end, ranges.back().end);
    }
    result.busy = lengthOf(unionOf(std::move(ranges)));
    return result;
}

} // namespace lanescope
