#pragma once
// Two ranks of a job in the verdict strip: what their GPUs do, on one scale.

#include "widgets/panels/strip_answer.h"

namespace lanescope {

// The rank in the middle by compute, of those that are not late, above the late one.
void addRanks(const Analysis& analysis, StripAnswer& answer);

} // namespace lanescope
