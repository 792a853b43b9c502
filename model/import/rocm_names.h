#pragma once
// Translates the terms of ROCm's profilers into Kineto's. rocprofv3 writes the same names into Perfetto traces, JSON
// and SQLite.

#include <string_view>

namespace lanescope {

// Kineto's category of calls of a domain, by rocprofv3's name in any of its spellings: "hip_api" in JSON,
// "HIP_RUNTIME_API_EXT" in SQLite. Empty for domains that Kineto does not know.
std::string_view categoryOfRocmDomain(std::string_view domain);

// "Memcpy HtoD (Host -> Device)" for "MEMORY_COPY_HOST_TO_DEVICE", also for "CopyHostToDevice" of rocmProfileData;
// other names are unchanged.
std::string_view copyNameOfRocm(std::string_view name);

} // namespace lanescope
