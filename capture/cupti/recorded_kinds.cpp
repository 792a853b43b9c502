#include "capture/cupti/recorded_kinds.h"

#include <array>

namespace lanescope::capture {

namespace {

// External ids come first, so that they exist before the calls that they belong to. A library or a device may refuse
// waits, events and overhead: then they are missing, and the facts report it. The other kinds are required.
struct Kind {
    CUpti_ActivityKind kind;
    const char* name;
    bool isNeeded;
};
constexpr std::array recordedKinds{
    Kind{CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION, "external ids", true},
    Kind{CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, "kernels", true},
    Kind{CUPTI_ACTIVITY_KIND_MEMCPY, "copies", true},
    Kind{CUPTI_ACTIVITY_KIND_MEMCPY2, "copies between devices", false},
    Kind{CUPTI_ACTIVITY_KIND_MEMSET, "sets", true},
    Kind{CUPTI_ACTIVITY_KIND_RUNTIME, "runtime calls", true},
    Kind{CUPTI_ACTIVITY_KIND_SYNCHRONIZATION, "waits", false},
    Kind{CUPTI_ACTIVITY_KIND_CUDA_EVENT, "CUDA events", false},
    Kind{CUPTI_ACTIVITY_KIND_OVERHEAD, "overhead", false},
};
constexpr std::array describedKinds{
    Kind{CUPTI_ACTIVITY_KIND_DEVICE, "devices", false},
    Kind{CUPTI_ACTIVITY_KIND_CONTEXT, "contexts", false},
    Kind{CUPTI_ACTIVITY_KIND_STREAM, "streams", false},
};

} // namespace

std::vector<std::string> enableKinds(const CuptiApi& api, OpIds ids, std::string& error)
{
    std::vector<std::string> missing;
    for (const Kind& kind : describedKinds) {
        const auto enable = api.cuptiActivityEnableAndDump ? api.cuptiActivityEnableAndDump : api.cuptiActivityEnable;
        if (enable(kind.kind) != CUPTI_SUCCESS)
            missing.emplace_back(kind.name);
    }
    for (const Kind& kind : recordedKinds) {
        if (kind.kind == CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION && ids == OpIds::None)
            continue;
        const CUptiResult result = api.cuptiActivityEnable(kind.kind);
        if (result == CUPTI_SUCCESS)
            continue;
        if (kind.isNeeded) {
            error = std::string{"CUPTI refuses "} + kind.name + ": " + api.describe(result);
            return missing;
        }
        missing.emplace_back(kind.name);
    }
    if (!enableDriverCalls(api, true))
        missing.emplace_back("driver calls");
    if (api.cuptiActivityEnableRuntimeApi)
        for (const std::uint32_t cbid : {std::uint32_t{CUPTI_RUNTIME_TRACE_CBID_cudaGetDevice_v3020},
                                         std::uint32_t{CUPTI_RUNTIME_TRACE_CBID_cudaSetDevice_v3020},
                                         std::uint32_t{CUPTI_RUNTIME_TRACE_CBID_cudaGetLastError_v3020},
                                         std::uint32_t{CUPTI_RUNTIME_TRACE_CBID_cudaPeekAtLastError_v3020}})
            api.cuptiActivityEnableRuntimeApi(cbid, 0);
    return missing;
}

void disableKinds(const CuptiApi& api)
{
    enableDriverCalls(api, false);
    for (const Kind& kind : recordedKinds)
        api.cuptiActivityDisable(kind.kind);
    for (const Kind& kind : describedKinds)
        api.cuptiActivityDisable(kind.kind);
}

} // namespace lanescope::capture
