#pragma once
// The key figures of a recording in the verdict strip: a step, its GPU work and kernels, the top GEMM.

#include "model/summary/key_figures.h"
#include "widgets/panels/strip_answer.h"

namespace lanescope {

QString stepsOf(const KeyFigures& known); // "3 steps", "3 steps on each of 4 ranks"
// Adds a serving engine's stable stretch: tokens per second, period, bubble, MFU. False: there is none.
bool addServingFigures(const Analysis& analysis, StripAnswer& answer);
void addStepFigures(const KeyFigures& known, StripAnswer& answer);
void addDeviceFigures(const Analysis& analysis, const KeyFigures& known, StripAnswer& answer);

} // namespace lanescope
