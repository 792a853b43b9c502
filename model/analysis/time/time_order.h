#pragma once
// Visits the slices of a lane in reading order: by begin, parents before their children.

#include "model/store/trace.h"

#include <algorithm>
#include <vector>

namespace lanescope {

// By begin, then the longer first, then as in the source.
inline bool isMetBefore(const Trace& trace, SliceId a, SliceId b)
{
    if (trace.begin(a) != trace.begin(b))
        return trace.begin(a) < trace.begin(b);
    return trace.end(a) != trace.end(b) ? trace.end(a) > trace.end(b) : trace.source(a) < trace.source(b);
}

// The wanted slices of the lane. A stack of rows is walked as a tree; further stacks are merged in.
template <class IsWanted>
std::vector<SliceId> slicesInTimeOrder(const Trace& trace, const Lane& lane, const IsWanted& isWanted)
{
    constexpr std::uint32_t maxMerged = 8; // more stacks than this are sorted
    const auto isBefore = [&](SliceId a, SliceId b) { return isMetBefore(trace, a, b); };
    std::vector<SliceId> slices;
    std::vector<std::uint32_t> next, open; // per depth: the first slice not yet walked, and the one walked last
    for (std::uint32_t first = lane.rows.first; first < lane.rows.last;) {
        const auto rowAt = [&](std::size_t depth) -> const Row& { return trace[RowId{first + depth}]; };
        next.clear();
        for (std::uint32_t r = first; r < lane.rows.last && trace[RowId{r}].stack == rowAt(0).stack; ++r)
            next.push_back(trace[RowId{r}].slices.first);
        open.assign(next.size(), 0);
        const auto middle = static_cast<std::ptrdiff_t>(slices.size());
        for (std::size_t depth = 0;;) {
            if (depth < next.size() && next[depth] < rowAt(depth).slices.last &&
                (depth == 0 || trace.parent(SliceId{next[depth]}).value == open[depth - 1])) {
                open[depth] = next[depth]++;
                if (isWanted(SliceId{open[depth]}))
                    slices.push_back(SliceId{open[depth]});
                ++depth;
            } else if (depth-- == 0) {
                break;
            }
        }
        if (lane.stacks <= maxMerged)
            std::inplace_merge(slices.begin(), slices.begin() + middle, slices.end(), isBefore);
        first += static_cast<std::uint32_t>(next.size());
    }
    if (lane.stacks > maxMerged)
        std::sort(slices.begin(), slices.end(), isBefore);
    return slices;
}

} // namespace lanescope
