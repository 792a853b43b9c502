#pragma once
// Kineto's names for CUPTI's enumerators. The enumerators are plain numbers here, because some are newer than the
// headers of a build.

#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope::capture {

std::string memcpyName(std::uint32_t copyKind, std::uint32_t from,
                       std::uint32_t to); // "Memcpy DtoD (Device -> Device)"
std::string memsetName(std::uint32_t memoryKind);
const char* overheadName(std::uint32_t kind);
const char* synchronizationName(std::uint32_t type);

bool launchesWork(std::string_view call); // GPU work follows this call, of the runtime or the driver
// Driver calls that are recorded: launches by Triton and cuBLAS, waits, memory, modules. The runtime calls the driver
// too, thousands of times for nothing that a reader needs.
bool isKeptDriverCall(std::string_view call);
bool isDullRuntimeCall(std::string_view call); // too frequent to be kept, and irrelevant

} // namespace lanescope::capture
