// Explains calls of CUDA's runtime and driver and of HIP. A call has the same sentence under each API.

#include "model/base/phrases.h"
#include "model/explain/word_list.h"
#include "model/explain/words.h"

#include <array>

namespace lanescope {

namespace {

constexpr std::array callRows{
    WordRow{"LaunchKernel ModuleLaunchKernel ExtLaunchKernel ExtModuleLaunchKernel LaunchKernelExC LaunchKernelEx "
            "LaunchByPtr HccModuleLaunchKernel DrvLaunchKernelEx",
            PHRASE("Puts one kernel into a stream's queue and returns at once.")},
    WordRow{"LaunchCooperativeKernel ExtLaunchMultiKernelMultiDevice LaunchCooperativeKernelMultiDevice",
            PHRASE("Launches a kernel whose blocks all run at once, so that they can wait for one another.")},
    WordRow{"LaunchHostFunc LaunchHostFunction StreamAddCallback",
            PHRASE("Has a function of the host called when the stream reaches this point.")},
    WordRow{"GraphLaunch", PHRASE("Launches a whole recorded graph of kernels with one call.")},
    WordRow{"GraphInstantiate GraphInstantiateWithFlags GraphInstantiateWithParams",
            PHRASE("Makes a captured graph executable: once per graph, before its first launch.")},
    WordRow{"GraphUpload", PHRASE("Brings an executable graph to the device before its first launch.")},
    WordRow{"GraphDestroy GraphExecDestroy", PHRASE("Frees a graph.")},
    WordRow{"GraphGetNodes GraphNodeGetType GraphKernelNodeGetParams GraphNodeGetDependencies GraphGetEdges "
            "GraphExecUpdate GraphExecKernelNodeSetParams GraphAddDependencies",
            PHRASE("Reads or changes the nodes of a graph.")},
    WordRow{"StreamBeginCapture StreamBeginCaptureToGraph",
            PHRASE("From here on the work of the stream is recorded into a graph and does not run.")},
    WordRow{"StreamEndCapture", PHRASE("Ends the recording of a stream's work into a graph.")},
    WordRow{"StreamIsCapturing StreamGetCaptureInfo StreamUpdateCaptureDependencies",
            PHRASE("Asks whether the stream's work is being recorded into a graph.")},
    WordRow{"ThreadExchangeStreamCaptureMode",
            PHRASE("Sets which calls this thread may make while a graph is captured.")},
    WordRow{"DeviceSynchronize CtxSynchronize", PHRASE("The host waits until the device has done all its work.")},
    WordRow{"StreamSynchronize", PHRASE("The host waits until one stream has done its work.")},
    WordRow{"EventSynchronize", PHRASE("The host waits until the device has passed an event.")},
    WordRow{"EventQuery StreamQuery",
            PHRASE("Asks whether the device has passed an event or done a stream's work, and does not wait.")},
    WordRow{"EventRecord EventRecordWithFlags", PHRASE("Puts a mark into a stream, to wait for or to time by.")},
    WordRow{"EventElapsedTime", PHRASE("Reads the time between two events that the device has passed.")},
    WordRow{"EventCreate EventCreateWithFlags EventDestroy", PHRASE("Makes or frees an event.")},
    WordRow{"StreamWaitEvent", PHRASE("Makes a stream wait for a mark in another; the host does not wait.")},
    WordRow{"StreamCreate StreamCreateWithFlags StreamCreateWithPriority StreamDestroy",
            PHRASE("Makes or frees a stream.")},
    WordRow{"DeviceGetStreamPriorityRange StreamGetPriority StreamGetDevice StreamGetFlags StreamGetId StreamGetCtx",
            PHRASE("Asks for a property of a stream.")},
    WordRow{"MemcpyWithStream", PHRASE("Puts a copy into a stream's queue and waits until it is done.")},
    WordRow{"Memcpy MemcpyHtoD MemcpyDtoH MemcpyDtoD Memcpy2D Memcpy3D MemcpyToSymbol MemcpyFromSymbol",
            PHRASE("Copies memory. The host waits until that is done, except between two places of one device.")},
    WordRow{"MemcpyAsync MemcpyHtoDAsync MemcpyDtoHAsync MemcpyDtoDAsync Memcpy2DAsync Memcpy3DAsync MemcpyBatchAsync",
            PHRASE("Puts a copy into a stream's queue. From memory that is not pinned the host waits while it is "
                   "staged.")},
    WordRow{"MemcpyPeer MemcpyPeerAsync Memcpy3DPeerAsync",
            PHRASE("Puts a copy from one device to another into a stream's "
                   "queue.")},
    WordRow{"Memset MemsetAsync MemsetD8Async MemsetD16Async MemsetD32Async MemsetD32 Memset2DAsync MemsetD8 MemsetD16",
            PHRASE("Puts the filling of memory into a stream's queue.")},
    WordRow{"Malloc MemAlloc MallocPitch ExtMallocWithFlags MemAllocPitch MallocManaged MemAllocManaged",
            PHRASE("Takes memory from the device. PyTorch's allocator asks only while its cache grows.")},
    WordRow{"MallocAsync MallocFromPoolAsync MemAllocAsync MemAllocFromPoolAsync",
            PHRASE("Takes memory from a pool of the driver, in the order of a stream.")},
    WordRow{"FreeAsync MemFreeAsync", PHRASE("Gives memory back to a pool of the driver, in the order of a stream.")},
    WordRow{"Free MemFree", PHRASE("Gives memory back to the device, and waits for its work to end.")},
    WordRow{"HostAlloc HostMalloc MallocHost MemHostAlloc MemAllocHost HostRegister MemHostRegister",
            PHRASE("Takes pinned host memory, which copies to the device need not stage.")},
    WordRow{"HostFree FreeHost MemFreeHost HostUnregister MemHostUnregister", PHRASE("Gives pinned host memory back.")},
    WordRow{
        "MemCreate MemMap MemUnmap MemRelease MemSetAccess MemAddressReserve MemAddressFree MemGetAddressRange",
        PHRASE("Maps memory of the device into the address space, as expandable segments of PyTorch's allocator do.")},
    WordRow{"MemGetInfo", PHRASE("Asks how much memory of the device is free.")},
    WordRow{"PointerGetAttribute PointerGetAttributes HostGetDevicePointer GetSymbolAddress MemHostGetDevicePointer "
            "PointerSetAttribute",
            PHRASE("Asks where memory is: on the host, pinned or not, or on which device.")},
    WordRow{"GetDeviceProperties DeviceGetAttribute GetDeviceCount DeviceGetCount DriverGetVersion RuntimeGetVersion "
            "DeviceGetName DeviceGetPCIBusId DeviceCanAccessPeer DeviceTotalMem DeviceComputeCapability DeviceGet "
            "DeviceGetUuid DeviceGetLimit DeviceSetLimit",
            PHRASE("Asks for a property of the device or the driver.")},
    WordRow{"GetDevice SetDevice CtxGetCurrent CtxSetCurrent CtxPushCurrent CtxPopCurrent CtxGetDevice "
            "DevicePrimaryCtxGetState DevicePrimaryCtxRetain",
            PHRASE("Asks for or sets the device that this thread works with.")},
    WordRow{
        "FuncGetAttributes FuncGetAttribute",
        PHRASE("Asks what a kernel needs: registers, shared memory, threads. The first such call can load its code.")},
    WordRow{"FuncSetAttribute FuncSetCacheConfig",
            PHRASE("Prepares a kernel's launch, as for more than 48 KB of shared memory per block.")},
    WordRow{"ModuleLoad ModuleLoadData ModuleLoadDataEx ModuleLoadFatBinary LibraryLoadData LibraryLoadFromFile "
            "ModuleGetFunction LibraryGetKernel ModuleGetGlobal KernelGetFunction ModuleUnload",
            PHRASE("Loads kernels' code to the device: once, when they are first used.")},
    WordRow{"OccupancyMaxActiveBlocksPerMultiprocessor OccupancyMaxActiveBlocksPerMultiprocessorWithFlags "
            "OccupancyMaxPotentialBlockSize ModuleOccupancyMaxPotentialBlockSize "
            "ModuleOccupancyMaxActiveBlocksPerMultiprocessor OccupancyMaxActiveClusters",
            PHRASE("Asks how many blocks of a kernel fit on a multiprocessor, to choose its launch.")},
    WordRow{"GetFuncBySymbol", PHRASE("Looks up the handle of a kernel.")},
    WordRow{"GetErrorString GetErrorName", PHRASE("Turns the number of an error into its text.")},
    WordRow{"PeekAtLastError GetLastError", PHRASE("Asks for the error of an earlier call.")},
    WordRow{"Init", PHRASE("Starts the driver, once per process.")},
    WordRow{"ProfilerStart ProfilerStop", PHRASE("Starts or stops the recording of a profiler.")},
};

// MTIA's events have plain names.
constexpr std::array deviceEventRows{
    WordRow{"synchronize synchronizeStream", PHRASE("The host waits until the accelerator has done its work.")},
    WordRow{"recordEvent event_record", PHRASE("Puts a mark into a stream, to wait for or to time by.")},
    WordRow{"event_wait", PHRASE("The accelerator waits for an event.")},
    WordRow{"dma_request", PHRASE("The accelerator moves data by DMA.")},
    WordRow{"pe_exe", PHRASE("The processing elements of the accelerator execute a job.")},
};

} // namespace

std::string_view textOfCall(std::string_view name)
{
    static const WordList list = wordListOf(callRows);
    for (const std::string_view api : {"cuda", "hip", "cu"})
        if (name.starts_with(api) && name.size() > api.size()) {
            name.remove_prefix(api.size());
            break;
        }
    for (;;) {
        if (const std::string_view text = textIn(list, name); !text.empty())
            return text;
        // "_v2", "_ptsz", "_spt" and AMD's "R0600" name versions of a call.
        std::size_t cut = name.rfind('_');
        if (cut == std::string_view::npos)
            cut = name.rfind("R0");
        if (cut == std::string_view::npos || cut == 0)
            return {};
        name = name.substr(0, cut);
    }
}

std::string_view textOfDeviceEvent(std::string_view name)
{
    static const WordList list = wordListOf(deviceEventRows);
    if (name.starts_with("enqueueCommand"))
        return PHRASE("The host puts a command into the accelerator's queue.");
    return textIn(list, name);
}

} // namespace lanescope
