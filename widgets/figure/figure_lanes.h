#pragma once
// Chooses the lanes that a figure shows, and their heights; and where a step ends earlier than the other, what it
// saves.

#include "widgets/figure/figure.h"

namespace lanescope {

// First rows are made lower. Then lanes are left out until the rest fits, the emptiest first and GPU lanes last; lanes
// with notes or the selection stay.
LaneLayout fittedLanes(const FigureSide& side, const PlacedNotes& notes, double maxHeight, std::size_t& leftOut);
bool hasSliceWithin(const Trace& trace, const Lane& lane, TimeRange range);
bool hasBracket(const FigureSide& side); // true if one of its notes is a bracket, which needs room on the lanes

// Places the line after the end of a side that the other one outlasts, in its first lane.
void placeSaved(FigurePlot& plot, const QFont& font);

} // namespace lanescope
