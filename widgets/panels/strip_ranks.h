#pragma once
// Two ranks of a job in the verdict strip: what their GPUs do, on one scale.

#include "model/summary/key_figures.h"
#include "widgets/panels/strip_answer.h"

namespace lanescope {

// The rank in the middle by compute, of those that are not late, above the late one.
void addRanks(const Analysis& analysis, StripAnswer& answer);
// A figure of what the rank in the middle waits per step. Nothing is added where no rank is late.
void addGain(const KeyFigures& known, StripAnswer& answer);

} // namespace lanescope
