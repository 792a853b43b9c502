#pragma once
// Device work whose launch is not recorded takes the module and the op of its twin: of the longest run of kernels with
// the same names on the same stream that was launched, at least 8 long. An inference, labelled so; it gives no phases,
// no times and no shapes.

#include "model/attribution/attribution.h"

namespace lanescope {

void takePlacesOfTwins(const Trace& trace, Attribution& attribution);

} // namespace lanescope
