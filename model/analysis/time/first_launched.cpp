#include "model/analysis/time/first_launched.h"

#include "model/analysis/time/busy.h"

#include <algorithm>

namespace lanescope {

FirstLaunched::FirstLaunched(const Trace& trace, const std::vector<Launched>& all) : m_trace(trace)
{
    LaneId lane;
    for (const Launched& l : all)
        if (l.launch) { // ordered by begin
            if (lane && m_trace[lane].slices.contains(l.work))
                continue; // a later one of the same stream
            lane = m_trace.laneOf(l.work);
            m_ofLane.try_emplace(lane.value, m_trace.begin(l.work));
            m_ofDevice.try_emplace(m_trace[lane].process.value, m_trace.begin(l.work));
        }
}

bool FirstLaunched::isBefore(SliceId work) const
{
    const LaneId lane = m_trace.laneOf(work);
    if (const auto first = m_ofLane.find(lane.value); first != m_ofLane.end())
        return m_trace.begin(work) < first->second;
    const auto first = m_ofDevice.find(m_trace[lane].process.value);
    return first != m_ofDevice.end() && m_trace.begin(work) < first->second;
}

LaunchedIn::LaunchedIn(const Trace& trace, const std::vector<Launched>& all, const std::vector<TimeRange>& ranges)
    : m_trace(trace), m_isAll(ranges.empty()), m_ranges(unionOf(ranges))
{
    if (!m_isAll && std::any_of(all.begin(), all.end(), [](const Launched& l) { return !l.launch; }))
        m_first.emplace(trace, all);
}

LaunchedIn::LaunchedIn(const Trace& trace, const std::vector<Launched>& all, const std::optional<TimeRange>& range)
    : LaunchedIn(trace, all, range ? std::vector{*range} : std::vector<TimeRange>{})
{
}

bool LaunchedIn::holds(SliceId work, SliceId launch) const
{
    return m_isAll || (contains(m_ranges, m_trace.begin(launch ? launch : work)) &&
                       (launch || !m_first || !m_first->isBefore(work)));
}

WorkBefore workBefore(const Trace& trace, const std::vector<Launched>& all, TimeRange range)
{
    return workBefore(trace, all, std::vector{range});
}

WorkBefore workBefore(const Trace& trace, const std::vector<Launched>& all, const std::vector<TimeRange>& ranges)
{
    WorkBefore before;
    if (std::all_of(all.begin(), all.end(), [](const Launched& l) { return bool{l.launch}; }))
        return before;
    const FirstLaunched first{trace, all};
    const std::vector<TimeRange> apart = unionOf(ranges);
    for (const Launched& l : all)
        if (contains(apart, trace.begin(l.work)) && first.isBefore(l)) {
            ++before.count;
            before.total += trace.duration(l.work);
        }
    return before;
}

Sentence leftOutSentence(const WorkBefore& before)
{
    return {PHRASE("Not counted: {time} of GPU work that runs in this range but was launched before the recording "
                   "(kernels, copies and memsets: {count})."),
            {{"count", static_cast<std::int64_t>(before.count)}, {"time", before.total}}};
}

Sentence includedSentence(const WorkBefore& before)
{
    return {PHRASE("The window holds {time} of GPU work that was launched before the recording (kernels, copies and "
                   "memsets: {count})."),
            {{"count", static_cast<std::int64_t>(before.count)}, {"time", before.total}}};
}

} // namespace lanescope
