#pragma once
// CUPTI's enumerators as Kineto words them. They are numbers here: some are newer than the headers that a build may
// have.

#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope::capture {

std::string memcpyName(std::uint32_t copyKind, std::uint32_t from,
                       std::uint32_t to); // "Memcpy DtoD (Device -> Device)"
std::string memsetName(std::uint32_t memoryKind);
const char* overheadName(std::uint32_t kind);
const char* synchronizationName(std::uint32_t type);

bool launchesWork(std::string_view call); // work of the device follows this call, of the runtime or the driver
// Calls of the driver that are recorded: what Triton and cuBLAS launch with, waits, memory, modules. The runtime calls
// the driver too, thousands of times for nothing that a reader asks about.
bool isKeptDriverCall(std::string_view call);
bool isDullRuntimeCall(std::string_view call); // too frequent to be kept, and nothing happens in it

} // namespace lanescope::capture
