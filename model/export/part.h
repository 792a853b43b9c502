#pragma once
// Selects what is written: the whole trace, or what overlaps a time range. Slices that overlap the range are kept
// whole, because a clipped one would be a time that was never measured.

#include "model/store/trace.h"

#include <optional>

namespace lanescope {

class Part {
public:
    Part(const Trace& trace, std::optional<TimeRange> range) : m_trace(trace), m_range(range) {}

    bool isWhole() const { return !m_range.has_value(); }
    const std::optional<TimeRange>& range() const { return m_range; }
    bool keeps(SliceId s) const
    {
        return !m_range || (m_trace.begin(s) < m_range->end &&
                            (m_trace.end(s) > m_range->begin || m_trace.begin(s) >= m_range->begin));
    }
    bool keeps(Time t) const { return !m_range || m_range->contains(t); }

private:
    const Trace& m_trace;
    std::optional<TimeRange> m_range;
};

} // namespace lanescope
