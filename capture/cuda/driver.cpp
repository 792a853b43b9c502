#include "capture/cuda/driver.h"

#include "capture/library_search.h"

#include <array>
#include <dlfcn.h>

namespace lanescope::capture {

namespace {

// Declared here, so that a build without the toolkit can also report the machine's GPUs. Numbers are those of cuda.h.
constexpr int success = 0, stubLibrary = 34, noDevice = 100;
enum Attribute { MultiprocessorCount = 16, CapabilityMajor = 75, CapabilityMinor = 76 };

std::string versionText(int version) // 13000 is 13.0
{
    return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

class Library {
public:
    explicit Library(void* handle) : m_handle(handle) {}
    template <class F>
    F* find(const char* name) const
    {
        return m_handle ? reinterpret_cast<F*>(dlsym(m_handle, name)) : nullptr;
    }
    // Calls the function; -1 if it is missing. NVIDIA's headers, which are not needed here, have an enum instead of the
    // int: to the sanitizer this is another type, to the call it is the same.
    template <class... A>
#ifdef __clang__
    __attribute__((no_sanitize("function")))
#endif
    int
    call(const char* name, A... arguments) const
    {
        auto* const function = find<int(A...)>(name);
        return function ? function(arguments...) : -1;
    }

private:
    void* m_handle;
};

// NVIDIA's management library, which comes with the driver: five functions that have not changed since 2012.
class Nvml {
public:
    Nvml() : m_library(openLibrary("libnvidia-ml", {"1"}, environmentValue("LANESCOPE_NVML")).handle)
    {
        m_isOpen = m_library.call("nvmlInit_v2") == 0;
    }
    ~Nvml()
    {
        if (m_isOpen)
            m_library.call("nvmlShutdown");
    }
    Nvml(const Nvml&) = delete;
    Nvml& operator=(const Nvml&) = delete;

    std::string driverVersion() const
    {
        std::array<char, 96> text{};
        const bool isTold = m_isOpen && m_library.call("nvmlSystemGetDriverVersion", text.data(),
                                                       static_cast<unsigned>(text.size())) == 0;
        return isTold ? text.data() : "";
    }
    void ask(const char* busId, Gpu& gpu) const
    {
        void* device = nullptr;
        if (!m_isOpen || m_library.call("nvmlDeviceGetHandleByPciBusId_v2", busId, &device) != 0)
            return;
        struct {
            unsigned long long total, free, used;
        } memory{};
        struct {
            unsigned gpu, memory;
        } busy{};
        if (m_library.call("nvmlDeviceGetMemoryInfo", device, &memory) == 0)
            gpu.memoryFreeBytes = memory.free;
        if (m_library.call("nvmlDeviceGetUtilizationRates", device, &busy) == 0)
            gpu.busyPct = busy.gpu;
    }

private:
    Library m_library;
    bool m_isOpen = false;
};

CudaDriver without(CudaDriver driver, const char* word, const std::string& line)
{
    driver.word = word;
    driver.missing = line;
    driver.gpus.clear();
    return driver;
}

} // namespace

CudaDriver askDriver(int neededVersion)
{
    CudaDriver driver;
    const std::string forced = environmentValue("LANESCOPE_LIBCUDA");
    const Library cuda{openLibrary("libcuda", {"1"}, forced).handle};
    if (!cuda.find<int(unsigned)>("cuInit"))
        return without(driver, "no_driver",
                       "no NVIDIA driver on this machine (" + (forced.empty() ? std::string{"libcuda.so.1"} : forced) +
                           " is missing): install the driver of your GPU and start anew, or start the container with "
                           "its GPUs (--gpus all), or choose the CPU");
    cuda.call("cuDriverGetVersion", &driver.cudaVersion);
    const int begun = cuda.call("cuInit", 0u);
    if (begun == stubLibrary)
        return without(driver, "stub",
                       "the toolkit's stub hides the driver's libcuda: take its folder (lib64/stubs) out of "
                       "LD_LIBRARY_PATH");
    int count = 0;
    if (begun == noDevice || (begun == success && cuda.call("cuDeviceGetCount", &count) == success && count == 0))
        return without(driver, "no_device",
                       "the NVIDIA driver sees no GPU: start the container with its GPUs (--gpus all), check "
                       "CUDA_VISIBLE_DEVICES, or choose the CPU");
    if (begun != success) {
        const char* text = nullptr;
        cuda.call("cuGetErrorString", begun, &text);
        return without(driver, "cuda",
                       "CUDA does not start (" + std::string{text ? text : "no reason is given"} + ", error " +
                           std::to_string(begun) + "): look at the output of nvidia-smi");
    }
    if (driver.cudaVersion < neededVersion)
        return without(driver, "old_driver",
                       "the NVIDIA driver is for CUDA " + versionText(driver.cudaVersion) + ", this program needs " +
                           versionText(neededVersion) + ": update the driver");
    const Nvml nvml;
    driver.version = nvml.driverVersion();
    for (int i = 0; i < count; ++i) {
        int device = 0;
        std::array<char, 256> name{};
        std::array<char, 32> busId{};
        std::size_t memory = 0;
        if (cuda.call("cuDeviceGet", &device, i) != success)
            continue;
        Gpu gpu;
        gpu.index = i;
        cuda.call("cuDeviceGetName", name.data(), static_cast<int>(name.size()), device);
        gpu.name = name.data();
        cuda.call("cuDeviceTotalMem_v2", &memory, device);
        gpu.memoryBytes = memory;
        cuda.call("cuDeviceGetAttribute", &gpu.major, int{CapabilityMajor}, device);
        cuda.call("cuDeviceGetAttribute", &gpu.minor, int{CapabilityMinor}, device);
        cuda.call("cuDeviceGetAttribute", &gpu.multiprocessors, int{MultiprocessorCount}, device);
        if (cuda.call("cuDeviceGetPCIBusId", busId.data(), static_cast<int>(busId.size()), device) == success)
            nvml.ask(busId.data(), gpu);
        driver.gpus.push_back(gpu);
    }
    return driver;
}

} // namespace lanescope::capture
