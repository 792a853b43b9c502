#pragma once
// An annotation and its envelope on the device belong together by name and External id.

#include "model/store/trace.h"

#include <vector>

namespace lanescope {

// Of an annotation the envelope on the GPU (the first, where there is one for each stream), of an envelope the
// annotation; none where the trace does not tell. Reads arguments of slices of that name.
SliceId counterpartOf(const Trace& trace, SliceId annotation);

// All times that one thing was annotated on the CPU; the profiler's own steps are not among them.
struct AnnotationGroup {
    StringId name;
    std::vector<TimeRange> ranges; // in order of begin
};
// Most time first.
std::vector<AnnotationGroup> annotationsByName(const Trace& trace);

} // namespace lanescope
