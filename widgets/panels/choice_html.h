#pragma once
// Writes what the inspector shows for a selected table row or idle gap, in the form that the selection page has for a
// slice. Links are "slice:ID".

#include <QString>

#include "widgets/session/document.h"

namespace lanescope {

struct Theme;

// The rates that a chosen row's kernels reach, computed in the background.
struct RowSpeed {
    std::optional<double> share; // percent of the time of all GPU work
    std::optional<double> tflops, pctOfPeak, gbPerSecond, pctOfBandwidth;
};
RowSpeed speedOf(const Analysis& analysis, const std::vector<SliceId>& slices);

// Describes the chosen row; speed: null until it is known.
QString rowHtml(const Document& document, const RowSpeed* speed, const Theme& theme);
QString gapHtml(const Document& document, const Theme& theme); // describes the chosen gap

} // namespace lanescope
