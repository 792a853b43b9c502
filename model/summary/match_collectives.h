#pragma once
// The same collective on several ranks. All ranks of a process group run its collectives in one order, so the k-th of a
// kind here is the k-th there; where a recording began later or ended earlier, it is shifted to where the ends agree
// best. A collective ends on all its ranks at nearly the same moment: that joins clocks, and tells who came last.

#include "model/summary/trace_summary.h"

#include <cstdint>
#include <span>
#include <vector>

namespace lanescope {

struct MatchedCollectives {
    CollectiveKind kind;
    struct Member {
        std::size_t rank = 0;   // place in what was given
        std::size_t series = 0; // of that rank
        std::size_t first = 0;  // its first that all members have
    };
    std::vector<Member> members; // two at least
    std::size_t count = 0;       // that all members have
};

// Whether absolute times of the ranks can be compared as they are: then a shift is judged by how near the ends are,
// else by how equally far apart.
enum class Clocks { Agree, Unknown };

// ranks: of each its collectives. What is sent point to point is left out, and what one rank alone has.
std::vector<MatchedCollectives> matchCollectives(std::span<const std::vector<CollectiveSeries>> ranks, Clocks clocks);

// Of an even number the lower of the two in the middle. values: not empty; reordered.
std::int64_t lowerMedian(std::vector<std::int64_t>& values);

} // namespace lanescope
