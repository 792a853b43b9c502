#pragma once
// The shares that compete for the verdict, largest first: how the verdict is decided and what its headline compares.

#include "model/analysis/verdict.h"

#include <vector>

namespace lanescope {

struct Candidate {
    Verdict verdict;
    double share;
    std::string_view phrase; // a PHRASE()
};

constexpr double balancedWithin = 10; // percentage points between the two largest shares

// What is not recorded is no rival of a known cause: if it is about as large as the largest known one, or smaller, the
// known ones are compared alone. The headline then says how much is unknown.
std::vector<Candidate> rivalsOf(const PaceShares& shares);

} // namespace lanescope
