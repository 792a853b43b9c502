#include "model/analysis/facts.h"

#include "model/base/parallel.h"

#include <algorithm>

namespace lanescope {

const std::vector<Step>& Facts::steps() const
{
    std::call_once(m_stepsOnce, [&] { m_steps = profilerSteps(*m_trace); });
    return m_steps;
}

const std::vector<Launched>& Facts::work() const
{
    std::call_once(m_workOnce, [&] { m_work = launchedWork(*m_trace); });
    return m_work;
}

const std::optional<GpuBusy>& Facts::busy() const
{
    std::call_once(m_busyOnce, [&] { m_busy = gpuBusy(*m_trace, work()); });
    return m_busy;
}

const IdleTime& Facts::idleTime() const
{
    std::call_once(m_idleOnce, [&] { m_idleTime = lanescope::idleTime(*m_trace, work()); });
    return m_idleTime;
}

const ProfilerTable& Facts::table() const
{
    std::call_once(m_tableOnce, [&] { m_table = profilerTable(*m_trace, work(), {}); });
    return m_table;
}

const OpCosts& Facts::costs() const
{
    std::call_once(m_costsOnce, [&] { m_costs = opCosts(*m_trace, work()); });
    return m_costs;
}

const std::vector<GemmRow>& Facts::gemms() const
{
    std::call_once(m_gemmsOnce, [&] { m_gemms = gemmTable(*m_trace, costs(), work()); });
    return m_gemms;
}

const std::vector<TimeRange>& Facts::busyRanges() const
{
    std::call_once(m_rangesOnce, [&] {
        std::vector<TimeRange> ranges;
        for (const Launched& l : work())
            ranges.push_back(m_trace->range(l.work));
        m_ranges = unionOf(std::move(ranges));
    });
    return m_ranges;
}

Ns Facts::gpuBusyWithin(TimeRange range) const
{
    const std::vector<TimeRange>& all = busyRanges();
    auto at =
        std::upper_bound(all.begin(), all.end(), range.begin, [](Time t, const TimeRange& r) { return t < r.end; });
    Ns busy{};
    for (; at != all.end() && at->begin < range.end; ++at)
        busy += at->clippedTo(range).length();
    return busy;
}

const std::vector<BusyTime>& Facts::busyOfLanes() const
{
    std::call_once(m_lanesOnce, [&] {
        std::vector<std::vector<TimeRange>> ranges(m_trace->lanes().size());
        for (const Launched& l : work())
            ranges[m_trace->laneOf(l.work).value].push_back(m_trace->range(l.work));
        for (std::vector<TimeRange>& ofLane : ranges)
            m_busyOfLanes.emplace_back(unionOf(std::move(ofLane)));
    });
    return m_busyOfLanes;
}

const std::vector<std::vector<DeadWindow>>& Facts::deadWindows() const
{
    std::call_once(m_deadOnce, [&] {
        m_deadWindows.resize(m_trace->lanes().size());
        parallelFor(m_deadWindows.size(), [&](std::size_t l) {
            if (const Lane& lane = m_trace->lanes()[l]; lane.kind != LaneKind::Gpu)
                m_deadWindows[l] = deadWindowsOf(*m_trace, lane);
        });
    });
    return m_deadWindows;
}

const std::vector<SliceId>& Facts::overheads() const
{
    std::call_once(m_overheadsOnce, [&] {
        // They stand on a lane of their own or on the device's, as versions of the profiler have it.
        for (const Row& row : m_trace->rows())
            if (row.holds(SliceKind::Overhead))
                for (const SliceId s : row.slices)
                    if (m_trace->kind(s) == SliceKind::Overhead)
                        m_overheads.push_back(s);
    });
    return m_overheads;
}

const std::vector<SyncCall>& Facts::syncs() const
{
    std::call_once(m_syncsOnce, [&] {
        // A host waits for its own rank's devices.
        const auto ranks = m_trace->ranks();
        std::vector<std::vector<TimeRange>> workOf(ranks.size());
        for (const Launched& l : ranks.empty() ? std::vector<Launched>{} : work())
            workOf[static_cast<std::size_t>(m_trace->rankOf(m_trace->laneOf(l.work)) - ranks.data())].push_back(
                m_trace->range(l.work));
        std::vector<BusyTime> busyOf;
        for (std::vector<TimeRange>& ranges : workOf)
            busyOf.emplace_back(unionOf(std::move(ranges)));
        for (std::uint32_t l = 0; l < m_trace->lanes().size(); ++l) {
            const Lane& lane = m_trace->lanes()[l];
            if (lane.kind == LaneKind::Gpu)
                continue;
            const RankPart* rank = m_trace->rankOf(LaneId{l});
            const auto busyWithin = [&](TimeRange range) {
                return rank ? busyOf[static_cast<std::size_t>(rank - ranks.data())].within(range)
                            : gpuBusyWithin(range);
            };
            Time lastWork{Ns::min()}; // begin of the last op or launch of the thread
            std::vector<SliceId> calls;
            for (const SliceId s : lane.slices) {
                const SliceKind kind = m_trace->kind(s);
                if (isApiCall(kind) && isSyncCall(m_trace->name(s)))
                    calls.push_back(s);
                else if (kind == SliceKind::Op || isApiCall(kind))
                    lastWork = std::max(lastWork, m_trace->begin(s));
            }
            for (const SliceId s : calls)
                m_syncs.push_back({s, busyWithin(m_trace->range(s)), m_trace->begin(s) > lastWork});
        }
        std::sort(m_syncs.begin(), m_syncs.end(), [&](const SyncCall& a, const SyncCall& b) {
            return m_trace->begin(a.slice) < m_trace->begin(b.slice);
        });
    });
    return m_syncs;
}

} // namespace lanescope
