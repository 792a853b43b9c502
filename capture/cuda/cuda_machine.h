#pragma once
// The same programs on a CUDA device.

#include "capture/cuda/driver.h"
#include "capture/machine.h"

namespace lanescope::capture {

// Throws Failure (Lacking) where cuBLAS is missing. `driver` has a GPU of this index.
std::unique_ptr<Machine> makeCudaMachine(const CudaDriver& driver, int index);

int neededCudaVersion(); // of the driver: the runtime that is built in asks for as new a major version

} // namespace lanescope::capture
