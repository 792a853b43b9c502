#pragma once
// Kernels may run most of the time while something else sets the pace. That takes a replay, so the strip shows the
// verdict first and this headline as soon as it is known.

#include "widgets/panels/strip_answer.h"

#include "model/base/text.h"

namespace lanescope {

// note: paceAsHeadline() of the trace. Only an answer that names kernels, communication or copies changes.
StripAnswer withPace(StripAnswer answer, Sentence note);

} // namespace lanescope
