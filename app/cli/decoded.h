#pragma once
// A kernel's decoded name as JSON: `decoded` of `kernels --json`.

#include "app/cli/output.h"
#include "model/kernels/kernel_name.h"

namespace lanescope {

// family is "unknown" if no reader knows the name; fields that the name does not hold are left out.
Json jsonOf(const KernelName& name);

} // namespace lanescope
