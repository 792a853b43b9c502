#pragma once
// Tells which GPU work was launched before the recording began: it belongs to none of the recorded steps.

#include "model/analysis/analysis.h"

#include <cstdint>
#include <unordered_map>

namespace lanescope {

// The begin of the first work with a recorded launch, per stream; for a stream without any, that of its device.
class FirstLaunched {
public:
    explicit FirstLaunched(const Analysis& analysis) : m_trace(analysis.trace())
    {
        for (const Launched& l : analysis.work())
            if (l.launch) { // ordered by begin
                const LaneId lane = m_trace.laneOf(l.work);
                m_ofLane.try_emplace(lane.value, m_trace.begin(l.work));
                m_ofDevice.try_emplace(m_trace[lane].process.value, m_trace.begin(l.work));
            }
    }

    bool isBefore(SliceId work) const
    {
        const LaneId lane = m_trace.laneOf(work);
        if (const auto first = m_ofLane.find(lane.value); first != m_ofLane.end())
            return m_trace.begin(work) < first->second;
        const auto first = m_ofDevice.find(m_trace[lane].process.value);
        return first != m_ofDevice.end() && m_trace.begin(work) < first->second;
    }

private:
    const Trace& m_trace;
    std::unordered_map<std::uint32_t, Time> m_ofLane, m_ofDevice;
};

} // namespace lanescope
