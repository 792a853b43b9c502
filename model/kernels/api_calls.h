#pragma once
// What a call of a GPU runtime or driver is for, read from its name: CUDA's runtime (cudaMemcpyAsync) and driver
// (cuMemcpyHtoDAsync_v2), HIP (hipMemcpyAsync) and, where they have such a call, MTIA (enqueueCommand memcpyHtoDAsync).
// Every other name answers no. This is the only place that knows these names: rules and tables ask here.
//
// A name does not tell all: a call without a suffix Async may still return early, and a launch may wait for a full
// queue.

#include <string_view>

namespace lanescope {

// The name belongs to CUDA or HIP. MTIA's names are plain words and are not recognised by their form.
bool isGpuApiName(std::string_view name);

// Device work
bool isKernelLaunchCall(std::string_view name); // launches one kernel
bool isGraphLaunchCall(std::string_view name);  // launches a whole graph
bool isLaunchCall(std::string_view name);       // either of the two
bool isCopyCall(std::string_view name);
bool isBlockingCopyCall(std::string_view name); // a copy whose name does not end in Async: the host may wait for it
bool isMemsetCall(std::string_view name);
bool startsDeviceWork(std::string_view name); // a launch, a copy or a memset of CUDA or HIP

// Collectives that run on the CPU, as torch.distributed names their annotations: gloo:all_reduce, mpi:broadcast.
bool isCpuCollective(std::string_view name);

// The host waits for the device: for all of it, for a stream, or for an event. CUDA and HIP only.
bool isSyncCall(std::string_view name);

// Memory of the device, or pinned memory of the host. Stream-ordered calls (cudaMallocAsync) take it from a pool, which
// rarely asks the driver: they are not counted here.
bool isAllocationCall(std::string_view name);
bool isFreeCall(std::string_view name);
bool isMemoryCall(std::string_view name); // either of the two

// Things that happen once, before the work
bool isModuleLoadCall(std::string_view name);       // loads code onto the device
bool isCaptureCall(std::string_view name);          // begins or ends the capture of a stream into a graph
bool isGraphInstantiateCall(std::string_view name); // makes a captured graph executable
bool isOccupancyQuery(std::string_view name);       // how many blocks fit on a multiprocessor

} // namespace lanescope
