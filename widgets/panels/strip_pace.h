#pragma once
// Kernels may run most of the time while something else sets the pace. That takes a replay, so the strip shows the
// verdict first and this headline as soon as it is known.

#include "widgets/panels/strip_answer.h"

#include "model/base/text.h"

namespace lanescope {

// note: paceNoteOf the trace. Only an answer that calls the GPU the bottleneck changes.
StripAnswer withPace(StripAnswer answer, Sentence note);

} // namespace lanescope
