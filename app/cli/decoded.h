#pragma once
// A kernel's decoded name as JSON: `decoded` of `kernels --json`.

#include "app/cli/output.h"
#include "model/kernels/kernel_name.h"

namespace lanescope {

// family is "unknown" where no reader knew the name; any other field that the name does not hold is left out.
Json jsonOf(const KernelName& name);

} // namespace lanescope
