#pragma once
// Advice to compile, on a GPU for which torch.compile makes no kernels.

#include "model/base/text.h"
#include "model/findings/rule.h"

namespace lanescope {

// Empty if the finding does not advise to compile, or if the trace's GPUs can run what is compiled.
Sentence compilesNothing(const Trace& trace, const Finding& finding);

} // namespace lanescope
