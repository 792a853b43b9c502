#pragma once
// Lists the shares that compete for the verdict, largest first. The verdict is decided by them, and the headline
// compares them.

#include "model/analysis/verdict.h"

#include <vector>

namespace lanescope {

struct Candidate {
    Verdict verdict;
    double share;
    std::string_view phrase; // a PHRASE()
};

constexpr double balancedWithin = 10; // percentage points between the two largest shares

// Unrecorded time does not compete with a known cause. If it is about as large as the largest known share, or smaller,
// only the known shares are compared; the headline then says how much is unknown.
std::vector<Candidate> rivalsOf(const PaceShares& shares);

} // namespace lanescope
