#pragma once
// Time in which something runs: unions of ranges, so that overlaps count once.

#include "model/store/trace.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lanescope {

// The ranges in order, joined if they touch or overlap. `ranges` may be in any order.
std::vector<TimeRange> unionOf(std::vector<TimeRange> ranges);
Ns lengthOf(const std::vector<TimeRange>& disjoint);
bool contains(const std::vector<TimeRange>& disjoint, Time t); // `disjoint` must be ordered
// The parts of `ranges` that are inside `whole`; both must be ordered and disjoint.
std::vector<TimeRange> partsWithin(const std::vector<TimeRange>& ranges, const std::vector<TimeRange>& whole);

// Disjoint ordered ranges with a fast answer, at any zoom, to how much of a range they cover.
class BusyTime {
public:
    BusyTime() = default;
    explicit BusyTime(std::vector<TimeRange> disjoint);
    const std::vector<TimeRange>& ranges() const { return m_ranges; }
    Ns total() const { return m_before.empty() ? Ns{} : Ns{m_before.back()}; }
    Ns until(Time t) const; // covered before t
    // The covered share, 0..1, of each of `columns` equal parts of the range.
    std::vector<float> shares(TimeRange range, std::size_t columns) const;
    Ns within(TimeRange range) const { return range.isEmpty() ? Ns{} : until(range.end) - until(range.begin); }

private:
    Ns coveredBehind(std::vector<TimeRange>::const_iterator at, Time t) const;
    std::vector<TimeRange> m_ranges;
    std::vector<std::int64_t> m_before; // covered by the first k ranges
};

// The times in which the lane is busy: GPU work on a GPU lane (not annotations and waits drawn there), on other lanes
// the slices of the outermost rows.
std::vector<TimeRange> busyRanges(const Trace& trace, LaneId lane);

} // namespace lanescope
