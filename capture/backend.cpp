#include "capture/backend.h"

namespace lanescope::capture {

namespace {

constexpr const char* noCudaPart =
    "this build has no CUDA part: install the CUDA toolkit (12.0 or newer) and build again, or choose the CPU";

} // namespace

Backend openBackend(const std::string& device, EventSink)
{
    if (device == "gpu")
        throw Failure{ExitCode::Lacking, "no_cuda_build", noCudaPart};
    return {makeCpuMachine(), nullptr};
}

Json probe()
{
    const auto cpu = makeCpuMachine();
    Json device = cpu->facts();
    device["memory_free_bytes"] = cpu->freeBytes();
    return {{"version", LANESCOPE_VERSION}, {"devices", Json::array({device})}, {"gpu", {{"missing", noCudaPart}}}};
}

} // namespace lanescope::capture
