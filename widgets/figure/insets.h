#pragma once
// Small tables that a figure can carry below its lanes. A new one is a function and its line in insetKinds().

#include "widgets/figure/figure.h"

#include <span>

namespace lanescope {

// No rows where the trace or its selection holds nothing for the table.
struct InsetKind {
    const char* key;   // as the command line calls it
    const char* title; // untranslated
    InsetTable (*make)(const Document& document, TimeRange range);
};
std::span<const InsetKind> insetKinds();
const InsetKind* insetKind(std::string_view key); // null: there is none of that key

// The kernels of the range, most time first. What is cut by its ends counts on the side of its middle.
InsetTable kernelsInset(const Document& document, TimeRange range);
// torch's profiler table of what begins in the range, most time first, with the two closing totals.
InsetTable profileInset(const Document& document, TimeRange range);
// What the kernel was launched with.
InsetTable footprintInset(const Document& document, SliceId kernel);

} // namespace lanescope
