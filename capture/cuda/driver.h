#pragma once
// The NVIDIA driver of this machine and its GPUs, by libcuda and NVML opened when run: what there is to choose from, or
// what is missing and how to get it. No context is made, so that asking takes no memory of a GPU.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lanescope::capture {

struct Gpu {
    int index = 0; // CUDA's, which CUDA_VISIBLE_DEVICES changes
    std::string name;
    std::uint64_t memoryBytes = 0;
    int major = 0, minor = 0, multiprocessors = 0;
    // By NVML; absent where it does not tell.
    std::optional<std::uint64_t> memoryFreeBytes;
    std::optional<unsigned> busyPct; // of the last second or so
};

struct CudaDriver {
    std::string missing; // a line: why no GPU can be used, and what helps; empty: they can
    std::string word;    // of it, for programs: "no_driver", "no_device", "old_driver", "stub", "cuda"
    int cudaVersion = 0; // 13000: what the driver can do at most; 0: there is none
    std::string version; // of the driver, such as 580.65.06; empty: NVML does not tell
    std::vector<Gpu> gpus;
};

// `neededVersion` is the oldest CUDA whose driver will do, 12000 for 12.0. LANESCOPE_LIBCUDA names another libcuda.
CudaDriver askDriver(int neededVersion);

} // namespace lanescope::capture
