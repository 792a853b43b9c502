#pragma once
// rocprof, up to version 2, writes Chrome JSON without categories: the names of its processes show what their slices
// are, and flows lead from a call to its work.

#include "model/store/trace_builder.h"

#include <vector>

namespace lanescope {

// Gives the slices of rocprof's processes their kinds, the GPUs their lanes, and work the number of its call. Copies
// belong to the GPU that runs kernels, if there is one. Changes nothing in other traces.
void markRocprof(std::vector<RawChunk>& chunks);

} // namespace lanescope
