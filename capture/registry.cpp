#include "capture/registry.h"

#include <array>

namespace lanescope::capture {

std::span<const Workload> workloads()
{
    static const std::array all{matmulAddWorkload, linearWorkload, mlpWorkload, mlpReluWorkload, lenet5Workload};
    return all;
}

const Workload* workloadNamed(std::string_view name)
{
    for (const Workload& workload : workloads())
        if (workload.name == name)
            return &workload;
    return nullptr;
}

} // namespace lanescope::capture
