#pragma once
// Tells which kind of program a trace shows. The same remedy has another name in each.

#include "model/store/trace.h"

namespace lanescope {

// Ops, Python or kernels of a framework; false for a program of CUDA alone.
bool recordsFramework(const Trace& trace);

// At least half of the launches are inside calls of compiled code (torch.compile).
bool runsCompiled(const Trace& trace);

} // namespace lanescope
