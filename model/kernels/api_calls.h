#pragma once
// Tells from its name what a call of a GPU runtime or driver does: CUDA's runtime (cudaMemcpyAsync) and driver
// (cuMemcpyHtoDAsync_v2), HIP (hipMemcpyAsync), MUSA (musaMemcpyAsync) and, where they have such a call, Intel's
// Unified Runtime (urEnqueueUSMMemcpy) and MTIA (enqueueCommand memcpyHtoDAsync). All functions return false for any
// other name. Only this file knows these names; rules and tables ask here. A name is not proof: a call without the
// suffix Async may still return early, and a launch may wait for a full queue.

#include <string_view>

namespace lanescope {

// True for CUDA, HIP, MUSA and the known calls of Unified Runtime. MTIA's names are plain words and cannot be
// recognised by their form.
bool isGpuApiName(std::string_view name);

// Calls that start GPU work
bool isKernelLaunchCall(std::string_view name); // launches one kernel
bool isGraphLaunchCall(std::string_view name);  // launches a whole graph
bool isLaunchCall(std::string_view name);       // either of the two
bool isCopyCall(std::string_view name);
bool isBlockingCopyCall(std::string_view name); // a copy whose name does not end in Async: the host may wait for it
bool isMemsetCall(std::string_view name);
bool startsDeviceWork(std::string_view name); // a launch, a copy or a memset; not MTIA's

// Collectives that run on the CPU, by the names of torch.distributed's annotations: gloo:all_reduce, mpi:broadcast.
bool isCpuCollective(std::string_view name);

// The host waits for the device: for all of it, for a stream, or for an event. Not MTIA's calls.
bool isSyncCall(std::string_view name);
bool waitsForDevice(std::string_view name); // for all of it

// Calls that allocate device memory or pinned host memory. Stream-ordered calls (cudaMallocAsync) use a pool, which
// rarely calls the driver, and are not included.
bool isAllocationCall(std::string_view name);
bool isFreeCall(std::string_view name);
bool isMemoryCall(std::string_view name); // either of the two
// Documented to return only when the device is idle: cudaFree, hipFree, cudaHostUnregister, cuModuleUnload.
bool waitsUntilIdle(std::string_view name);

// Setup calls, which happen once
bool isModuleLoadCall(std::string_view name);       // loads code onto the device
bool isCaptureCall(std::string_view name);          // begins or ends the capture of a stream into a graph
bool isGraphInstantiateCall(std::string_view name); // makes a captured graph executable
bool isOccupancyQuery(std::string_view name);       // how many blocks fit on a multiprocessor

} // namespace lanescope
