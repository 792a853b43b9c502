#include "capture/cuda/kernels.h"

#include <cstdint>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#ifdef __CUDACC__
#include <cuda_runtime.h>
#endif

// Names of kernels as a trace shows them: lanescope::add_kernel<__nv_bfloat16, 8>.
namespace lanescope {

// Number of elements per access; 1 if a row or a pointer is not aligned for a wider one.
template <class T, int width>
struct alignas(sizeof(T) * width) Pack {
    T values[width];
};

template <class T, int width>
__device__ Pack<T, width> load(const T* from, long at)
{
    return *reinterpret_cast<const Pack<T, width>*>(from + at);
}

__device__ inline float relu(float x) { return x > 0.0f || x != x ? x : 0.0f; } // a NaN stays a NaN
__device__ inline float gelu(float x)
{
    return 0.5f * x * (1.0f + tanhf(0.7978845608028654f * (x + 0.044715f * x * x * x)));
}

__device__ inline long firstOf(int width) { return (static_cast<long>(blockIdx.x) * blockDim.x + threadIdx.x) * width; }

template <class T, int width, class F>
__device__ void pairwise(const T* a, const T* b, T* out, long elements, long columns, F f)
{
    const long at = firstOf(width);
    if (at >= elements)
        return;
    const auto left = load<T, width>(a, at), right = load<T, width>(b, at % columns);
    Pack<T, width> result;
    for (int i = 0; i < width; ++i)
        result.values[i] = T(f(float(left.values[i]), float(right.values[i])));
    *reinterpret_cast<Pack<T, width>*>(out + at) = result;
}

template <class T, int width, class F>
__device__ void single(const T* a, T* out, long elements, F f)
{
    const long at = firstOf(width);
    if (at >= elements)
        return;
    const auto from = load<T, width>(a, at);
    Pack<T, width> result;
    for (int i = 0; i < width; ++i)
        result.values[i] = T(f(float(from.values[i])));
    *reinterpret_cast<Pack<T, width>*>(out + at) = result;
}

template <class T, int width>
__global__ void add_kernel(const T* a, const T* b, T* out, long elements, long columns)
{
    pairwise<T, width>(a, b, out, elements, columns, [](float x, float y) { return x + y; });
}
template <class T, int width>
__global__ void fused_add_relu_kernel(const T* a, const T* b, T* out, long elements, long columns)
{
    pairwise<T, width>(a, b, out, elements, columns, [](float x, float y) { return relu(x + y); });
}
template <class T, int width>
__global__ void mul_kernel(const T* a, const T* b, T* out, long elements, long columns)
{
    pairwise<T, width>(a, b, out, elements, columns, [](float x, float y) { return x * y; });
}
template <class T, int width>
__global__ void fused_gelu_mul_kernel(const T* a, const T* b, T* out, long elements, long columns)
{
    pairwise<T, width>(a, b, out, elements, columns, [](float x, float y) { return gelu(x) * y; });
}
template <class T, int width>
__global__ void relu_kernel(const T* a, T* out, long elements)
{
    single<T, width>(a, out, elements, [](float x) { return relu(x); });
}
template <class T, int width>
__global__ void gelu_kernel(const T* a, T* out, long elements)
{
    single<T, width>(a, out, elements, [](float x) { return gelu(x); });
}
template <class T, int width>
__global__ void fused_geglu_rows_kernel(const T* both, T* out, long elements, long columns)
{
    const long at = firstOf(width);
    if (at >= elements)
        return;
    const long gateAt = at / columns * 2 * columns + at % columns;
    const auto gate = load<T, width>(both, gateAt), up = load<T, width>(both, gateAt + columns);
    Pack<T, width> result;
    for (int i = 0; i < width; ++i)
        result.values[i] = T(gelu(float(gate.values[i])) * float(up.values[i]));
    *reinterpret_cast<Pack<T, width>*>(out + at) = result;
}

template <class T>
__device__ float convolvedAt(const capture::ConvolutionCall& c, long image, long channel, long y, long x)
{
    const T* const in = static_cast<const T*>(c.in) + image * c.inChannels * c.height * c.width;
    const T* weight = static_cast<const T*>(c.weight) + channel * c.inChannels * c.kernel * c.kernel;
    float sum = float(static_cast<const T*>(c.bias)[channel]);
    for (long from = 0; from < c.inChannels; ++from)
        for (long dy = 0; dy < c.kernel; ++dy)
            for (long dx = 0; dx < c.kernel; ++dx, ++weight) {
                const long iy = y + dy - c.padding, ix = x + dx - c.padding;
                if (iy >= 0 && ix >= 0 && iy < c.height && ix < c.width)
                    sum += float(in[(from * c.height + iy) * c.width + ix]) * float(*weight);
            }
    return sum;
}

template <class T>
__global__ void conv2d_kernel(capture::ConvolutionCall c, long elements, long outHeight, long outWidth)
{
    const long at = firstOf(1);
    if (at >= elements)
        return;
    const long x = at % outWidth, y = at / outWidth % outHeight, plane = at / (outWidth * outHeight);
    static_cast<T*>(c.out)[at] = T(convolvedAt<T>(c, plane / c.outChannels, plane % c.outChannels, y, x));
}

template <class T>
__global__ void fused_conv2d_relu_avg_pool2d_kernel(capture::ConvolutionCall c, long elements, long outHeight,
                                                    long outWidth)
{
    const long at = firstOf(1);
    if (at >= elements)
        return;
    const long x = at % outWidth, y = at / outWidth % outHeight, plane = at / (outWidth * outHeight);
    float sum = 0;
    for (int i = 0; i < 4; ++i)
        sum += relu(convolvedAt<T>(c, plane / c.outChannels, plane % c.outChannels, 2 * y + i / 2, 2 * x + i % 2));
    static_cast<T*>(c.out)[at] = T(sum / 4);
}

template <class T, bool hasRelu>
__device__ void pool(const capture::PoolCall& c, long elements)
{
    const long at = firstOf(1);
    if (at >= elements)
        return;
    const long outWidth = c.width / 2, outHeight = c.height / 2;
    const long x = at % outWidth, y = at / outWidth % outHeight, image = at / (outWidth * outHeight);
    const T* const in = static_cast<const T*>(c.in) + (image * c.height + 2 * y) * c.width + 2 * x;
    float sum = 0;
    for (int i = 0; i < 4; ++i) {
        const float value = float(in[i / 2 * c.width + i % 2]);
        sum += hasRelu ? relu(value) : value;
    }
    static_cast<T*>(c.out)[at] = T(sum / 4);
}
template <class T>
__global__ void avg_pool2d_kernel(capture::PoolCall c, long elements)
{
    pool<T, false>(c, elements);
}
template <class T>
__global__ void fused_relu_avg_pool2d_kernel(capture::PoolCall c, long elements)
{
    pool<T, true>(c, elements);
}

} // namespace lanescope

namespace lanescope::capture {

namespace {

constexpr long threadsEach = 256;

template <class Kernel, class... A>
cudaError_t launch(Kernel kernel, long threads, cudaStream_t stream, A... arguments)
{
    const long blocks = (threads + threadsEach - 1) / threadsEach;
    if (blocks == 0)
        return cudaSuccess;
#ifdef __CUDACC__
    kernel<<<static_cast<unsigned>(blocks), static_cast<unsigned>(threadsEach), 0, stream>>>(arguments...);
#else // a test runs the same kernels on the host, one thread after the other
    runOnHost(blocks, threadsEach, stream, [=] { kernel(arguments...); });
#endif
    return cudaGetLastError();
}

template <class T, int width>
cudaError_t launchWide(Pointwise kind, const PointwiseCall& call, cudaStream_t stream)
{
    const auto* const a = static_cast<const T*>(call.a);
    const auto* const b = static_cast<const T*>(call.b);
    auto* const out = static_cast<T*>(call.out);
    const long n = call.elements, columns = call.columns, threads = (n + width - 1) / width;
    switch (kind) {
    case Pointwise::Add:
        return launch(add_kernel<T, width>, threads, stream, a, b, out, n, columns);
    case Pointwise::AddRelu:
        return launch(fused_add_relu_kernel<T, width>, threads, stream, a, b, out, n, columns);
    case Pointwise::Mul:
        return launch(mul_kernel<T, width>, threads, stream, a, b, out, n, columns);
    case Pointwise::GeluMul:
        return launch(fused_gelu_mul_kernel<T, width>, threads, stream, a, b, out, n, columns);
    case Pointwise::Relu:
        return launch(relu_kernel<T, width>, threads, stream, a, out, n);
    case Pointwise::Gelu:
        return launch(gelu_kernel<T, width>, threads, stream, a, out, n);
    case Pointwise::GegluRows:
        return launch(fused_geglu_rows_kernel<T, width>, threads, stream, a, out, n, columns);
    }
    return cudaErrorInvalidValue;
}

// 16 bytes per thread if every row is aligned to 16 bytes, else one element.
template <class T>
cudaError_t launchTyped(Pointwise kind, const PointwiseCall& call, cudaStream_t stream)
{
    constexpr int width = 16 / sizeof(T);
    const auto isAligned = [](const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer) % 16 == 0; };
    const bool hasRows = call.b != nullptr || kind == Pointwise::GegluRows;
    const bool fits = isAligned(call.a) && isAligned(call.b) && isAligned(call.out) && call.elements % width == 0 &&
                      (!hasRows || call.columns % width == 0);
    return fits ? launchWide<T, width>(kind, call, stream) : launchWide<T, 1>(kind, call, stream);
}

// f(T{}) for the element's type.
template <class F>
cudaError_t withType(Element element, F f)
{
    switch (element) {
    case Element::Float:
        return f(float{});
    case Element::Half:
        return f(__half{});
    case Element::Bfloat16:
        return f(__nv_bfloat16{});
    }
    return cudaErrorInvalidValue;
}

} // namespace

cudaError_t launchPointwise(Pointwise kind, Element element, const PointwiseCall& call, cudaStream_t stream)
{
    return withType(element, [&](auto type) { return launchTyped<decltype(type)>(kind, call, stream); });
}

cudaError_t launchConvolution(Pooling pooling, Element element, const ConvolutionCall& call, cudaStream_t stream)
{
    const long outHeight = call.height + 2 * call.padding - call.kernel + 1;
    const long outWidth = call.width + 2 * call.padding - call.kernel + 1;
    const long planes = call.images * call.outChannels;
    return withType(element, [&](auto type) {
        using T = decltype(type);
        if (pooling == Pooling::None)
            return launch(conv2d_kernel<T>, planes * outHeight * outWidth, stream, call, planes * outHeight * outWidth,
                          outHeight, outWidth);
        const long height = outHeight / 2, width = outWidth / 2;
        return launch(fused_conv2d_relu_avg_pool2d_kernel<T>, planes * height * width, stream, call,
                      planes * height * width, height, width);
    });
}

cudaError_t launchPool(Activation before, Element element, const PoolCall& call, cudaStream_t stream)
{
    const long elements = call.images * (call.height / 2) * (call.width / 2);
    return withType(element, [&](auto type) {
        using T = decltype(type);
        return before == Activation::Relu ? launch(fused_relu_avg_pool2d_kernel<T>, elements, stream, call, elements)
                                          : launch(avg_pool2d_kernel<T>, elements, stream, call, elements);
    });
}

} // namespace lanescope::capture
