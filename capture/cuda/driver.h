#pragma once
// Finds the NVIDIA driver of this machine and its GPUs with libcuda and NVML, loaded at run time: the devices to choose
// from, or what is missing and how to get it. No context is created, so that this takes no GPU memory.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lanescope::capture {

struct Gpu {
    int index = 0; // CUDA's index, which depends on CUDA_VISIBLE_DEVICES
    std::string name;
    std::uint64_t memoryBytes = 0;
    int major = 0, minor = 0, multiprocessors = 0;
    // From NVML; absent if it is unknown.
    std::optional<std::uint64_t> memoryFreeBytes;
    std::optional<unsigned> busyPct; // over about the last second
};

struct CudaDriver {
    std::string missing; // one line: why no GPU can be used, and what helps; empty: GPUs can be used
    std::string word;    // the same as a word for programs: "no_driver", "no_device", "old_driver", "stub", "cuda"
    int cudaVersion = 0; // 13000: the newest CUDA that the driver supports; 0: no driver
    std::string version; // the driver's version, such as 580.65.06; empty: unknown
    std::vector<Gpu> gpus;
};

// `neededVersion` is the oldest CUDA that the driver must support, 12000 for 12.0. LANESCOPE_LIBCUDA names another
// libcuda.
CudaDriver askDriver(int neededVersion);

} // namespace lanescope::capture
