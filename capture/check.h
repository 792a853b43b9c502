#pragma once
// Is what was computed right? Every capture is checked against a reference in double precision: a fast wrong kernel
// makes a beautiful trace of nothing.

#include "capture/workload.h"

namespace lanescope::capture {

// Random normal numbers (zeros would run faster), rounded to the type, by this seed and no other.
inline constexpr std::uint32_t inputSeed = 1;
HostBuffers makeInputs(const Program& program, Dtype dtype);

struct CheckResult {
    double maxRelErr = 0; // ||y - reference|| / ||reference|| over the rows; infinite where something was not written
    double tolerance = 0; // what the type's precision allows
    long rows = 0;        // compared; all elements are looked at for being finite
    bool holds() const { return maxRelErr <= tolerance; }
};

double toleranceOf(Dtype dtype);
CheckResult checkOutput(const Program& program, const HostBuffers& inputs, const std::vector<float>& output,
                        Dtype dtype);

} // namespace lanescope::capture
