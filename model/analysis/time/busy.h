#pragma once
// Time during which something runs: unions, so that what overlaps is counted once.

#include "model/store/trace.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lanescope {

// Ranges joined where they touch or overlap, in order. `ranges` may come in any order.
std::vector<TimeRange> unionOf(std::vector<TimeRange> ranges);
Ns lengthOf(const std::vector<TimeRange>& disjoint);
bool contains(const std::vector<TimeRange>& disjoint, Time t); // one of them, which are in order

// Disjoint ranges in order that can be asked, at any zoom, how much of a range they cover.
class BusyTime {
public:
    BusyTime() = default;
    explicit BusyTime(std::vector<TimeRange> disjoint);
    const std::vector<TimeRange>& ranges() const { return m_ranges; }
    Ns total() const { return m_before.empty() ? Ns{} : Ns{m_before.back()}; }
    Ns until(Time t) const; // covered before t
    // Of each of `columns` equal parts of the range the share that is covered, 0..1.
    std::vector<float> shares(TimeRange range, std::size_t columns) const;
    Ns within(TimeRange range) const { return range.isEmpty() ? Ns{} : until(range.end) - until(range.begin); }

private:
    Ns coveredBehind(std::vector<TimeRange>::const_iterator at, Time t) const;
    std::vector<TimeRange> m_ranges;
    std::vector<std::int64_t> m_before; // covered by the first k ranges
};

// What occupies the lane: its device work on a GPU lane (annotations and waits drawn there are none), else whatever
// lies on its outermost rows.
std::vector<TimeRange> busyRanges(const Trace& trace, LaneId lane);

} // namespace lanescope
