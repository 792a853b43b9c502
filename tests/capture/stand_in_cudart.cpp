// The part of CUDA's runtime that the CUDA machine uses, without a GPU: it uses the host's memory, streams work at
// once, and graphs when they are launched. It is linked before the real one. The kernels are the real ones, compiled
// for the host and run thread after thread.

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime_api.h>
#include <functional>
#include <utility>
#include <vector>

struct CUgraph_st {
    std::vector<std::function<void()>> work;
};
struct CUgraphExec_st : CUgraph_st {};
struct CUstream_st {
    CUgraph_st* recorded = nullptr; // not null: work is captured and does not run now
};

extern "C" void lanescopeStandInEnqueue(cudaStream_t stream, std::function<void()>* work)
{
    if (stream->recorded)
        stream->recorded->work.push_back(*work);
    else
        (*work)();
}

namespace {

struct Place {
    long x;
};
Place blockIdx, threadIdx, blockDim;

template <class F>
void runOnHost(long blocks, long threads, cudaStream_t stream, F kernel)
{
    std::function<void()> work = [=] {
        blockDim.x = threads;
        for (blockIdx.x = 0; blockIdx.x < blocks; ++blockIdx.x)
            for (threadIdx.x = 0; threadIdx.x < threads; ++threadIdx.x)
                kernel();
    };
    lanescopeStandInEnqueue(stream, &work);
}

cudaError_t doNow(void* to, const void* from, std::size_t bytes)
{
    std::memcpy(to, from, bytes);
    return cudaSuccess;
}

} // namespace

#undef __global__
#undef __device__
#define __global__
#define __device__
#include "capture/cuda/kernels.cu"

extern "C" {

cudaError_t cudaMalloc(void** to, std::size_t bytes)
{
    *to = std::aligned_alloc(256, (bytes + 255) / 256 * 256);
    return *to ? cudaSuccess : cudaErrorMemoryAllocation;
}
cudaError_t cudaFree(void* memory)
{
    std::free(memory);
    return cudaSuccess;
}
cudaError_t cudaMemset(void* to, int value, std::size_t bytes)
{
    std::memset(to, value, bytes);
    return cudaSuccess;
}
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind) { return doNow(to, from, bytes); }
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind, cudaStream_t stream)
{
    std::function<void()> work = [=] { doNow(to, from, bytes); };
    lanescopeStandInEnqueue(stream, &work);
    return cudaSuccess;
}
cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total)
{
    *free = *total = std::size_t{1} << 30;
    return cudaSuccess;
}
cudaError_t cudaSetDevice(int) { return cudaSuccess; }
cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr which, int)
{
    const bool isMemoryClock = which == cudaDevAttrMemoryClockRate, isBus = which == cudaDevAttrGlobalMemoryBusWidth;
    *value = isMemoryClock ? 3'201'000 : isBus ? 6016 : 1; // an H200's
    return cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int* version)
{
    *version = CUDART_VERSION;
    return cudaSuccess;
}
const char* cudaGetErrorString(cudaError_t) { return "an error of the stand-in"; }
const char* cudaGetErrorName(cudaError_t) { return "cudaErrorOfTheStandIn"; }
cudaError_t cudaGetLastError() { return cudaSuccess; }

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned)
{
    *stream = new CUstream_st;
    return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    delete stream;
    return cudaSuccess;
}
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode)
{
    stream->recorded = new CUgraph_st;
    return cudaSuccess;
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph)
{
    *graph = std::exchange(stream->recorded, nullptr);
    return cudaSuccess;
}
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* to, cudaGraph_t graph, unsigned long long)
{
    *to = new CUgraphExec_st{*graph};
    return cudaSuccess;
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
    delete graph;
    return cudaSuccess;
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t graph)
{
    delete graph;
    return cudaSuccess;
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t graph, cudaStream_t)
{
    for (const auto& work : graph->work)
        work();
    return cudaSuccess;
}

} // extern "C"
