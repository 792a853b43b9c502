// Kernels of many shapes, each launched once, with the driver's own answer for its occupancy: one line of JSON per
// launch. The recording of this program gives Lanescope's answer for the same launch.

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

namespace {

void must(cudaError_t error, const char* what)
{
    if (error == cudaSuccess)
        return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(3);
}
#define MUST(call) must(call, #call)

// Values: how many are live at once, which sets the registers. Shared: static shared memory in bytes.
template <int Values, int Shared>
__global__ void shape(float* out, int n)
{
    __shared__ char fixed[Shared > 0 ? Shared : 1];
    extern __shared__ char chosen[];
    float values[Values];
    for (int i = 0; i < Values; ++i)
        values[i] = out[threadIdx.x + i * 32];
    for (int round = 0; round < n; ++round)
#pragma unroll
        for (int i = 0; i < Values; ++i)
            values[i] = values[i] * values[(i + 1) % Values] + values[(i + 7) % Values];
    float sum = 0;
    for (int i = 0; i < Values; ++i)
        sum += values[i];
    if (Shared > 0)
        fixed[threadIdx.x % (Shared > 0 ? Shared : 1)] = char(sum);
    if (n < 0)
        chosen[threadIdx.x] = char(sum); // never: n is 1
    out[threadIdx.x] = sum + float(fixed[0]);
}

float* buffer = nullptr;

template <int Values, int Shared>
void launch(int block, int dynamicBytes)
{
    const auto kernel = shape<Values, Shared>;
    if (dynamicBytes + Shared > 48 * 1024)
        MUST(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, dynamicBytes));
    cudaFuncAttributes attributes{};
    MUST(cudaFuncGetAttributes(&attributes, kernel));
    int blocks = 0;
    MUST(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, block, std::size_t(dynamicBytes)));
    kernel<<<1000, block, dynamicBytes>>>(buffer, 1);
    MUST(cudaGetLastError());
    MUST(cudaDeviceSynchronize());
    std::printf(
        "{\"values\": %d, \"static\": %d, \"dynamic\": %d, \"block\": %d, \"registers\": %d, \"blocks_per_sm\": %d}\n",
        Values, int(attributes.sharedSizeBytes), dynamicBytes, block, attributes.numRegs, blocks);
}

template <int Values, int Shared>
void launches()
{
    launch<Values, Shared>(32, 0);
    launch<Values, Shared>(96, 0);
    launch<Values, Shared>(128, 16 * 1024);
    launch<Values, Shared>(256, 0);
    launch<Values, Shared>(256, 40 * 1024);
    launch<Values, Shared>(512, 100 * 1024);
}

} // namespace

int main()
{
    MUST(cudaMalloc(&buffer, 1 << 20));
    launches<4, 0>();
    launches<24, 1024>();
    launches<60, 5000>();
    launches<100, 0>();
    launches<120, 12000>();
    return 0;
}
