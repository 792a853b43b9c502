#include "model/kernels/api_calls.h"

#include <array>
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

// Calls of Intel's Unified Runtime, which PyTorch uses on Intel's GPUs, with the stem of CUDA's call for the same task.
// A copy or a fill may have a flag that makes it wait, which is not in its name.
struct IntelCall {
    std::string_view beginning, stem;
};
constexpr std::array<IntelCall, 12> intelCalls{{{"EnqueueKernelLaunch", "LaunchKernel"},
                                                {"EnqueueCooperativeKernelLaunch", "LaunchCooperativeKernel"},
                                                {"EnqueueUSMMemcpy", "MemcpyAsync"},
                                                {"EnqueueMemBufferRead", "MemcpyAsync"},
                                                {"EnqueueMemBufferWrite", "MemcpyAsync"},
                                                {"EnqueueMemBufferCopy", "MemcpyAsync"},
                                                {"EnqueueUSMFill", "MemsetAsync"},
                                                {"EnqueueMemBufferFill", "MemsetAsync"},
                                                {"QueueFinish", "StreamSynchronize"},
                                                {"EventWait", "EventSynchronize"},
                                                {"USMDeviceAlloc", "Malloc"},
                                                {"ProgramBuild", "ModuleLoad"}}};

std::string_view stemOfIntelCall(std::string_view name)
{
    for (const IntelCall& call : intelCalls)
        if (name.starts_with(call.beginning))
            return call.stem;
    return {};
}

// The name without its API's prefix: "MemcpyAsync" for cudaMemcpyAsync, cuMemcpyAsync and hipMemcpyAsync. HIP's
// extensions and driver-like calls have a further prefix (hipExtModuleLaunchKernel, hipDrvMemcpy3D). MUSA copies CUDA's
// names. Empty: another name.
std::string_view stemOf(std::string_view name)
{
    if (name.empty() || std::string_view{"uchm"}.find(name[0]) == std::string_view::npos)
        return {}; // most names, of ops and Python
    const auto isCapital = [](std::string_view text) { return !text.empty() && text[0] >= 'A' && text[0] <= 'Z'; };
    if (name.starts_with("ur") && isCapital(name.substr(2)))
        return stemOfIntelCall(name.substr(2));
    for (const std::string_view api : {"cuda", "hip", "cu", "musa"}) {
        if (!name.starts_with(api) || !isCapital(name.substr(api.size())))
            continue;
        name.remove_prefix(api.size());
        if (api == "hip") {
            for (const std::string_view extension : {"Ext", "Drv", "Hcc"})
                if (name.starts_with(extension)) {
                    name.remove_prefix(extension.size());
                    break;
                }
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

bool isBlockingCopyCall(std::string_view name)
{
    return isCopyCall(name) && !has(name, "Async") && !has(stemOf(name), "Async");
}

bool isMemsetCall(std::string_view name) { return stemOf(name).starts_with("Memset"); }

bool startsDeviceWork(std::string_view name)
{
    return isGpuApiName(name) && (isLaunchCall(name) || isCopyCall(name) || isMemsetCall(name));
}

bool isSyncCall(std::string_view name)
{
    return startsWithAny(stemOf(name), {"DeviceSynchronize", "ThreadSynchronize", "CtxSynchronize", "StreamSynchronize",
                                        "EventSynchronize"});
}

bool waitsForDevice(std::string_view name)
{
    return startsWithAny(stemOf(name), {"DeviceSynchronize", "ThreadSynchronize", "CtxSynchronize"});
}

bool isAllocationCall(std::string_view name)
{
    const std::string_view stem = stemOf(name);
    return startsWithAny(
               stem, {"Malloc", "HostAlloc", "HostMalloc", "MemAlloc", "MemHostAlloc", "MemCreate", "ArrayCreate"}) &&
           !has(stem, "Async");
}

bool isFreeCall(std::string_view name)
{
    const std::string_view stem = stemOf(name);
    return startsWithAny(stem, {"Free", "HostFree", "MemFree", "MemRelease", "ArrayDestroy"}) && !has(stem, "Async");
}

bool isMemoryCall(std::string_view name)
{
    // Expandable segments map memory piece by piece.
    return isAllocationCall(name) || isFreeCall(name) ||
           startsWithAny(stemOf(name), {"MemMap", "MemUnmap", "MemSetAccess", "MemAddressReserve", "MemAddressFree"});
}

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

bool isOccupancyQuery(std::string_view name) { return stemOf(name).starts_with("Occupancy"); }

} // namespace lanescope
