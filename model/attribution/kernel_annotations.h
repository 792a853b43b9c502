#pragma once
// Modules that the kernels of a graph carry themselves: PyTorch can write them into the arguments of kernels, or into a
// JSON file next to the trace, by the number of the graph's node.

#include "model/attribution/attribution.h"

namespace lanescope {

// module_fqn, else fqn, else name, of work with a node of a graph. A dotted name is a path, shown as written.
void readKernelAnnotations(const Analysis& analysis, Attribution& attribution);

} // namespace lanescope
