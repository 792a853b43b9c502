#pragma once
// Joins an annotation on the CPU with the annotation drawn on the GPU, by name and External id.

#include "model/store/trace.h"

#include <vector>

namespace lanescope {

// For a CPU annotation, the one on the GPU (the first, if each stream has one); for one on the GPU, the CPU annotation.
// None if there is no match. Reads the arguments of all slices of that name.
SliceId counterpartOf(const Trace& trace, SliceId annotation);

// All CPU annotations of one name, without the profiler's steps.
struct AnnotationGroup {
    StringId name;
    std::vector<TimeRange> ranges; // ordered by begin
};
// Most time first.
std::vector<AnnotationGroup> annotationsByName(const Trace& trace);

} // namespace lanescope
