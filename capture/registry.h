#pragma once
// The workloads that can be captured. A new one is its file in workloads/ and one line in registry.cpp.

#include "capture/workload.h"

namespace lanescope::capture {

std::span<const Workload> workloads();
const Workload* workloadNamed(std::string_view name); // null: there is none

// Each file of workloads/ defines one.
extern const Workload matmulAddWorkload, linearWorkload, mlpWorkload, mlpReluWorkload, lenet5Workload;

} // namespace lanescope::capture
