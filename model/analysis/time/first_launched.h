#pragma once
// Tells which GPU work was launched before the recording began. A recording that starts behind a full queue shows the
// end of an earlier step: that work belongs to none of the recorded steps, whether it runs before the first of them or
// in them.

#include "model/analysis/time/launches.h"
#include "model/base/text.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace lanescope {

// The begin of the first work with a recorded launch, per stream; for a stream without any, that of its device.
class FirstLaunched {
public:
    FirstLaunched(const Trace& trace, const std::vector<Launched>& all);

    bool isBefore(SliceId work) const;
    bool isBefore(const Launched& l) const { return !l.launch && isBefore(l.work); }

private:
    const Trace& m_trace;
    std::unordered_map<std::uint32_t, Time> m_ofLane, m_ofDevice;
};

// Decides which work belongs to ranges of time: what was launched in one of them; work whose launch is not recorded if
// it begins in one and was launched during the recording.
class LaunchedIn {
public:
    LaunchedIn(const Trace& trace, const std::vector<Launched>& all, const std::vector<TimeRange>& ranges);
    // absent: all work
    LaunchedIn(const Trace& trace, const std::vector<Launched>& all, const std::optional<TimeRange>& range);

    bool holds(SliceId work, SliceId launch) const;
    bool holds(const Launched& l) const { return holds(l.work, l.launch); }

private:
    const Trace& m_trace;
    bool m_isAll;
    std::vector<TimeRange> m_ranges;      // disjoint
    std::optional<FirstLaunched> m_first; // absent where every launch is recorded
};

struct WorkBefore {
    std::uint64_t count = 0;
    Ns total{}; // sum of the durations

    WorkBefore& operator+=(const WorkBefore& other)
    {
        count += other.count;
        total += other.total;
        return *this;
    }
};

// The work that begins in the range but was launched before the recording.
WorkBefore workBefore(const Trace& trace, const std::vector<Launched>& all, TimeRange range);
WorkBefore workBefore(const Trace& trace, const std::vector<Launched>& all, const std::vector<TimeRange>& ranges);
Sentence leftOutSentence(const WorkBefore& before);  // for answers of what a step launched
Sentence includedSentence(const WorkBefore& before); // for answers of a window of time

} // namespace lanescope
