#pragma once
// Finds the same collective on several ranks. All ranks of a process group run its collectives in one order, so the
// k-th of a kind here is the k-th there; if a recording began later or ended earlier, the index is shifted to where the
// ends agree best. A collective ends on all its ranks at nearly the same moment: that aligns clocks, and shows which
// rank came last. Times check the order: no rank can leave a collective before the last one has arrived. Pairs that
// contradict this are left out. If there are many, the recordings are samples, and only what ends together is paired.

#include "model/summary/trace_summary.h"

#include <cstdint>
#include <span>
#include <vector>

namespace lanescope {

// A run of collectives that follow each other on all their ranks. Most kinds have one run; gaps make further ones.
struct MatchedCollectives {
    CollectiveKind kind;
    struct Member {
        std::size_t rank = 0;   // index in the input
        std::size_t series = 0; // index in that rank's list
        std::size_t first = 0;  // its first collective of the run
    };
    std::vector<Member> members; // at least two
    std::size_t count = 0;       // number of collectives that all members have
    // Collectives of this kind that the ranks recorded in common, but whose times contradict each other. Counted in the
    // kind's first run, which is empty if no pair is left.
    std::size_t unpaired = 0;
};

// Tells whether absolute times of the ranks are comparable. If so, a shift is judged by how close the ends are,
// otherwise by how constant their differences are.
enum class Clocks { Agree, Unknown };

// ranks: the collectives of each. Point-to-point communication, and what only one rank has, is left out.
std::vector<MatchedCollectives> matchCollectives(std::span<const std::vector<CollectiveSeries>> ranks, Clocks clocks);

// The median; of an even number the lower of the two in the middle. values: not empty; reordered.
std::int64_t lowerMedian(std::vector<std::int64_t>& values);

} // namespace lanescope
