#pragma once
// The small tables that a figure can have below its lanes. A new one is a function and its line in insetKinds().

#include "widgets/figure/figure.h"

#include <span>

namespace lanescope {

// The table has no rows if the trace or its selection holds no data for it.
struct InsetKind {
    const char* key;   // its name on the command line
    const char* title; // untranslated
    InsetTable (*make)(const Document& document, TimeRange range);
};
std::span<const InsetKind> insetKinds();
const InsetKind* insetKind(std::string_view key); // null: there is no inset with that key

// The kernels of the range, most time first. A kernel that crosses an end of the range counts if its middle is inside.
InsetTable kernelsInset(const Document& document, TimeRange range);
// torch's profiler table for everything that begins in the range, most time first, with the two total lines.
InsetTable profileInset(const Document& document, TimeRange range);
// The resources that the kernel was launched with.
InsetTable footprintInset(const Document& document, SliceId kernel);

} // namespace lanescope
