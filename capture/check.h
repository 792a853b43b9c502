#pragma once
// Checks the result of every capture against a reference in double precision: the trace of a fast but wrong kernel
// would be misleading.

#include "capture/workload.h"

namespace lanescope::capture {

// The seed of all random normal inputs (zeros would run faster), which are rounded to the type.
inline constexpr std::uint32_t inputSeed = 1;
HostBuffers makeInputs(const Program& program, Dtype dtype);

struct CheckResult {
    double maxRelErr = 0; // ||y - reference|| / ||reference|| over the rows; infinite if something was not written
    double tolerance = 0; // allowed for the type's precision
    long rows = 0;        // compared rows; all elements are checked for being finite
    bool holds() const { return maxRelErr <= tolerance; }
};

double toleranceOf(Dtype dtype);
CheckResult checkOutput(const Program& program, const HostBuffers& inputs, const std::vector<float>& output,
                        Dtype dtype);

} // namespace lanescope::capture
