#pragma once
// Explains slices of known meaning in one or two sentences: the layers of torch.compile, runtime calls, profiler
// overhead, and the path that an op took through the dispatcher.

#include "model/store/trace.h"

#include <string>
#include <vector>

namespace lanescope {

// Plain text; it includes ids from the slice's name. Empty if nothing is known of such a slice.
std::string meaningOf(const Trace& trace, SliceId slice);

// The path from the outermost annotation or op down to the slice. For GPU work the path goes through its launch and
// ends with the kernel or copy. At most 64 slices.
std::vector<SliceId> dispatchChain(const Trace& trace, SliceId slice);

// A sentence on the path: "matmul of two matrices became mm", "addmm copies its bias first", ...; empty if there is
// nothing special.
std::string patternOf(const Trace& trace, SliceId slice);

// GPU work that was launched inside the slice on its own lane, in order of launch; inside the time of an annotation, on
// all threads of its process. At most maxWorkInside() kernels and copies.
std::vector<SliceId> workInside(const Trace& trace, SliceId slice);
std::size_t maxWorkInside(const Trace& trace, SliceId slice);

} // namespace lanescope
