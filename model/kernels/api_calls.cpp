#include "model/kernels/api_calls.h"

#include <initializer_list>

namespace lanescope {
namespace {

bool startsWithAny(std::string_view text, std::initializer_list<std::string_view> starts)
{
    for (const std::string_view start : starts)
        if (text.starts_with(start))
            return true;
    return false;
}

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

// The name without its API's prefix: "MemcpyAsync" for cudaMemcpyAsync, cuMemcpyAsync and hipMemcpyAsync. HIP's
// extensions and driver-like calls have a further prefix (hipExtModuleLaunchKernel). Empty: another name.
std::string_view stemOf(std::string_view name)
{
    const auto isCapital = [](std::string_view text) { return !text.empty() && text[0] >= 'A' && text[0] <= 'Z'; };
    for (const std::string_view api : {"cuda", "hip", "cu"}) {
        if (!name.starts_with(api) || !isCapital(name.substr(api.size())))
            continue;
        name.remove_prefix(api.size());
        if (api == "hip") {
            if (name.starts_with("Ext"))
                name.remove_prefix(3);
            if (name.starts_with("ModuleLaunch") || name.starts_with("ModuleOccupancy"))
                name.remove_prefix(6);
        }
        return name;
    }
    return {};
}

constexpr std::string_view mtiaCommand = "enqueueCommand ";

} // namespace

bool isCpuCollective(std::string_view name) { return name.starts_with("gloo:") || name.starts_with("mpi:"); }

bool isGpuApiName(std::string_view name) { return !stemOf(name).empty(); }

bool isKernelLaunchCall(std::string_view name)
{
    const std::string_view stem = stemOf(name);
    // cudaLaunchHostFunc enqueues a host function in a stream.
    return (stem.starts_with("Launch") && !stem.starts_with("LaunchHostFunc")) || name.starts_with("runFunction - ");
}

bool isGraphLaunchCall(std::string_view name) { return stemOf(name).starts_with("GraphLaunch"); }

bool isLaunchCall(std::string_view name) { return isKernelLaunchCall(name) || isGraphLaunchCall(name); }

bool isCopyCall(std::string_view name)
{
    if (name.starts_with(mtiaCommand))
        return name.substr(mtiaCommand.size()).starts_with("memcpy");
    return stemOf(name).starts_with("Memcpy");
}

bool isBlockingCopyCall(std::string_view name) { return isCopyCall(name) && !has(name, "Async"); }

bool isMemsetCall(std::string_view name) { return stemOf(name).starts_with("Memset"); }

bool startsDeviceWork(std::string_view name)
{
    return isGpuApiName(name) && (isLaunchCall(name) || isCopyCall(name) || isMemsetCall(name));
}

bool isSyncCall(std::string_view name)
{
    return startsWithAny(stemOf(name),
                         {"DeviceSynchronize", "CtxSynchronize", "StreamSynchronize", "EventSynchronize"});
}

bool isAllocationCall(std::string_view name)
{
    const std::string_view stem = stemOf(name);
    return startsWithAny(stem, {"Malloc", "HostAlloc", "HostMalloc", "MemAlloc", "MemHostAlloc", "MemCreate"}) &&
           !has(stem, "Async");
}

bool isFreeCall(std::string_view name)
{
    const std::string_view stem = stemOf(name);
    return startsWithAny(stem, {"Free", "HostFree", "MemFree", "MemRelease"}) && !has(stem, "Async");
}

bool isMemoryCall(std::string_view name) { return isAllocationCall(name) || isFreeCall(name); }

bool waitsUntilIdle(std::string_view name)
{
    const std::string_view stem = stemOf(name);
    const bool unmaps = startsWithAny(stem, {"HostUnregister", "MemHostUnregister", "ModuleUnload"});
    return unmaps || (isFreeCall(name) && !stem.starts_with("MemRelease"));
}

bool isModuleLoadCall(std::string_view name) { return startsWithAny(stemOf(name), {"ModuleLoad", "LibraryLoad"}); }

bool isCaptureCall(std::string_view name)
{
    return startsWithAny(stemOf(name), {"StreamBeginCapture", "StreamEndCapture"});
}

bool isGraphInstantiateCall(std::string_view name) { return stemOf(name).starts_with("GraphInstantiate"); }

bool isOccupancyQuery(std::string_view name) { return startsWithAny(stemOf(name), {"OccupancyMaxActive"}); }

} // namespace lanescope
