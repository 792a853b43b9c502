#pragma once
// Runs the programs on a CUDA device.

#include "capture/cuda/driver.h"
#include "capture/machine.h"

namespace lanescope::capture {

// Throws Failure (Lacking) if cuBLAS is missing. `driver` must have a GPU of this index.
std::unique_ptr<Machine> makeCudaMachine(const CudaDriver& driver, int index);

int neededCudaVersion(); // the CUDA version that the driver must support: the major version of the built-in runtime

} // namespace lanescope::capture
