#include "capture/backend.h"

#include "capture/registry.h"
#ifdef LANESCOPE_WITH_CUPTI
#include "capture/cupti/cupti_source.h"
#endif

namespace lanescope::capture {

namespace {

constexpr const char* noCudaPart =
    "this build has no CUDA part: install the CUDA toolkit (12.0 or newer) and build again, or choose the CPU";

// What a form asks for.
Json workloadsJson()
{
    Json list = Json::array();
    for (const Workload& workload : workloads()) {
        Json parameters = Json::array();
        for (const Parameter& p : workload.parameters)
            parameters.push_back(
                {{"name", p.name}, {"meaning", p.meaning}, {"value", p.value}, {"least", p.least}, {"most", p.most}});
        list.push_back({{"name", workload.name}, {"summary", workload.summary}, {"parameters", parameters}});
    }
    return list;
}

} // namespace

Backend openBackend(const std::string& device, [[maybe_unused]] EventSink sink)
{
    if (device == "gpu")
        throw Failure{ExitCode::Lacking, "no_cuda_build", noCudaPart};
#ifdef LANESCOPE_WITH_CUPTI
    return {makeCpuMachine(), openStandIn(std::move(sink))};
#else
    return {makeCpuMachine(), nullptr};
#endif
}

Json probe()
{
    const auto cpu = makeCpuMachine();
    Json device = cpu->facts();
    device["memory_free_bytes"] = cpu->freeBytes();
    return {{"version", LANESCOPE_VERSION},
            {"devices", Json::array({device})},
            {"gpu", {{"missing", noCudaPart}}},
            {"workloads", workloadsJson()}};
}

} // namespace lanescope::capture
