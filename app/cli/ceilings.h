#pragma once
// The output of `lanescope kernels` about peaks: FLOP, bytes and shares of a kernel, the table of GEMMs, the memory
// traffic.

#include "app/cli/output.h"
#include "model/analysis/ops/ceilings.h"
#include "model/analysis/ops/traffic.h"

namespace lanescope {

// Adds flops, tflops, pct_of_peak, bytes_min, ... to a kernel's object, each only if it is known.
void addCeiling(Json& row, const Ceiling& ceiling);
Json jsonOf(const Trace& trace, const std::vector<GemmRow>& rows);
Json jsonOf(const Trace& trace, const Traffic& traffic);
void printGemms(const Trace& trace, const std::vector<GemmRow>& rows);
void printTraffic(const Traffic& traffic);

} // namespace lanescope
