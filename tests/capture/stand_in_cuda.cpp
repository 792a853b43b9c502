// A stand-in for the CUDA driver that needs no GPU. Like the driver inside cuInit, it loads the library that
// CUDA_INJECTION64_PATH names and calls its InitializeInjection; it reports launches to the stand-in of CUPTI.
// LANESCOPE_STAND_IN lists conditions:
//   no_device     the driver sees no GPU
//   old_driver    the driver supports CUDA 11.8

#include <cstdlib>
#include <cstring>
#include <cuda.h>
#include <cudaProfiler.h>
#include <cupti_driver_cbid.h>
#include <dlfcn.h>
#include <string>
#include <utility>

namespace {

bool isAskedFor(const char* word)
{
    const char* all = std::getenv("LANESCOPE_STAND_IN");
    return all && ("," + std::string{all} + ",").find("," + std::string{word} + ",") != std::string::npos;
}

template <class F>
F fromCupti(const char* name)
{
    const char* const path = std::getenv("LANESCOPE_CUPTI");
    void* const library = path ? dlopen(path, RTLD_NOW) : nullptr;
    return library ? reinterpret_cast<F>(dlsym(library, name)) : nullptr;
}

CUresult call(unsigned id)
{
    static const auto tell = fromCupti<void (*)(unsigned, int)>("lanescopeStandInCall");
    for (const int isExit : {0, 1})
        if (tell)
            tell(id, isExit);
    return CUDA_SUCCESS;
}

} // namespace

extern "C" {

CUresult cuInit(unsigned)
{
    if (isAskedFor("no_device"))
        return CUDA_ERROR_NO_DEVICE;
    static bool isDone = false; // in a forked child it is already done
    const char* const path = std::exchange(isDone, true) ? nullptr : std::getenv("CUDA_INJECTION64_PATH");
    void* const library = path ? dlopen(path, RTLD_NOW) : nullptr;
    if (auto* const begin = library ? reinterpret_cast<int (*)()>(dlsym(library, "InitializeInjection")) : nullptr)
        begin();
    return CUDA_SUCCESS;
}
CUresult cuDriverGetVersion(int* version)
{
    *version = isAskedFor("old_driver") ? 11080 : 13000;
    return CUDA_SUCCESS;
}
CUresult cuDeviceGetCount(int* count)
{
    *count = 1;
    return CUDA_SUCCESS;
}
CUresult cuDeviceGet(CUdevice* device, int ordinal)
{
    *device = ordinal;
    return CUDA_SUCCESS;
}
CUresult cuDeviceGetName(char* name, int bytes, CUdevice)
{
    std::strncpy(name, "Stand-in GPU", static_cast<std::size_t>(bytes));
    return CUDA_SUCCESS;
}
CUresult cuDeviceTotalMem(std::size_t* bytes, CUdevice)
{
    *bytes = std::size_t{16} << 30;
    return CUDA_SUCCESS;
}
CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice)
{
    *value = attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR ? 9
             : attribute == CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT   ? 132
                                                                       : 0;
    return CUDA_SUCCESS;
}
CUresult cuGetErrorString(CUresult, const char** text)
{
    *text = "an error of the stand-in";
    return CUDA_SUCCESS;
}
CUresult cuLaunchKernel(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, CUstream,
                        void**, void**)
{
    static const auto launch = fromCupti<void (*)()>("lanescopeStandInLaunch");
    if (launch)
        launch();
    return CUDA_SUCCESS;
}
CUresult cuProfilerStart() { return call(CUPTI_DRIVER_TRACE_CBID_cuProfilerStart); }
CUresult cuProfilerStop() { return call(CUPTI_DRIVER_TRACE_CBID_cuProfilerStop); }

} // extern "C"
