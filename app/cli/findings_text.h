#pragma once
// `lanescope findings` on a terminal: the verdict, where the GPU's time goes, and the findings as a numbered list.

#include "model/analysis/analysis.h"

namespace lanescope {

// isFull: with the details of what concerns the recording alone.
void printFindings(const Analysis& analysis, bool isFull);

} // namespace lanescope
