#include "capture/backend.h"

#include "capture/cuda/driver.h"
#include "capture/registry.h"
#ifdef LANESCOPE_WITH_CUDA
#include "capture/cuda/cuda_machine.h"
#endif
#ifdef LANESCOPE_WITH_CUPTI
#include "capture/cupti/cupti_source.h"
#endif

#include <cstdlib>

namespace lanescope::capture {

namespace {

#ifndef LANESCOPE_WITH_CUDA
constexpr const char* noCudaPart =
    "this build has no CUDA part: install the CUDA toolkit (12.0 or newer) and build again, or choose the CPU";
int neededCudaVersion() { return 12000; }
#endif

struct GpuChoice {
    CudaDriver driver;
    int index = 0;
};

// "gpu:1" is the second one. If none can be used, the driver explains why: a lack of the machine before one of the
// build.
GpuChoice gpuFor(const std::string& device)
{
    GpuChoice choice{askDriver(neededCudaVersion()), 0};
    if (const std::size_t colon = device.find(':'); colon != std::string::npos)
        choice.index = std::atoi(device.c_str() + colon + 1);
#ifndef LANESCOPE_WITH_CUDA
    if (choice.driver.missing.empty()) {
        choice.driver.word = "no_cuda_build";
        choice.driver.missing = noCudaPart;
        choice.driver.gpus.clear();
    }
#endif
    return choice;
}

// A fault for tests: the workload runs without CUPTI, so that another recorder can record it.
[[maybe_unused]] bool isUnrecorded()
{
    const char* fault = std::getenv("LANESCOPE_CAPTURE_FAULT");
    return fault && std::string_view{fault} == "unrecorded";
}

Json gpuJson(const Gpu& gpu, const CudaDriver& driver)
{
    Json json{{"device", "gpu"},
              {"index", gpu.index},
              {"name", gpu.name},
              {"memory_bytes", gpu.memoryBytes},
              {"compute_capability", std::to_string(gpu.major) + "." + std::to_string(gpu.minor)},
              {"multiprocessors", gpu.multiprocessors}};
    if (gpu.memoryFreeBytes)
        json["memory_free_bytes"] = *gpu.memoryFreeBytes;
    if (gpu.busyPct)
        json["busy_pct"] = *gpu.busyPct;
    if (!driver.version.empty())
        json["driver"] = driver.version;
    return json;
}

// The data for the form.
Json workloadsJson()
{
    Json list = Json::array();
    for (const Workload& workload : workloads()) {
        Json parameters = Json::array();
        for (const Parameter& p : workload.parameters)
            parameters.push_back(
                {{"name", p.name}, {"meaning", p.meaning}, {"value", p.value}, {"least", p.min}, {"most", p.max}});
        list.push_back({{"name", workload.name}, {"summary", workload.summary}, {"parameters", parameters}});
    }
    return list;
}

} // namespace

Backend openBackend(const std::string& device, [[maybe_unused]] EventSink sink)
{
    if (device != "cpu") {
        const GpuChoice choice = gpuFor(device);
#ifdef LANESCOPE_WITH_CUDA
        if (choice.driver.missing.empty()) {
            // Before CUDA starts in this process.
            auto source = isUnrecorded() ? nullptr : openCupti(std::move(sink));
            return {makeCudaMachine(choice.driver, choice.index), std::move(source)};
        }
#endif
        if (device != "auto")
            throw Failure{ExitCode::Lacking, choice.driver.word, choice.driver.missing};
    }
#ifdef LANESCOPE_WITH_CUPTI
    return {makeCpuMachine(), openStandIn(std::move(sink))};
#else
    return {makeCpuMachine(), nullptr};
#endif
}

Json probe(const std::string& device)
{
    const CudaDriver driver = gpuFor(device).driver;
    if (device.starts_with("gpu") && !driver.missing.empty())
        throw Failure{ExitCode::Lacking, driver.word, driver.missing};
    Json devices = Json::array();
    for (const Gpu& gpu : driver.gpus)
        devices.push_back(gpuJson(gpu, driver));
    const auto cpu = makeCpuMachine();
    Json facts = cpu->facts();
    facts["memory_free_bytes"] = cpu->freeBytes();
    devices.push_back(facts);
    Json json{{"version", LANESCOPE_VERSION},
              {"devices", devices},
              {"gpu", driver.missing.empty() ? Json::object() : Json{{"missing", driver.missing}}},
              {"workloads", workloadsJson()}};
    if (driver.cudaVersion)
        json["driver"] = {{"version", driver.version}, {"cuda_version", driver.cudaVersion}};
#ifdef LANESCOPE_WITH_CUPTI
    json["cupti"] = cuptiFacts();
#endif
    return json;
}

} // namespace lanescope::capture
