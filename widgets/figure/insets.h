#pragma once
// Small tables that a figure can carry below its lanes.

#include "widgets/figure/figure.h"

namespace lanescope {

// The kernels of the range, most time first; no rows where none ran.
InsetTable kernelsInset(const Document& document, TimeRange range);
// What the kernel was launched with; no rows where it is no kernel.
InsetTable footprintInset(const Document& document, SliceId kernel);

} // namespace lanescope
