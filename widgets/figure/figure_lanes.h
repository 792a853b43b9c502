#pragma once
// Which lanes a figure shows, and how high they are.

#include "widgets/figure/figure.h"

namespace lanescope {

// Lanes are left out until the rest fits, the emptiest first and GPU lanes last; what notes and selection stand on
// stays. Before that rows are made lower.
LaneLayout fittedLanes(const FigureSide& side, const PlacedNotes& notes, double mostHeight, std::size_t& leftOut);
bool hasBracket(const FigureSide& side); // among its notes: they take room of their own on the lanes

} // namespace lanescope
