#pragma once
// Our own kernels, one for each operation that is not a matrix product, with names that readers know from frameworks.
// Elements are read and written in their type and computed in fp32. This header and kernels.cu are C++17, which is what
// nvcc gets from CMake 3.25.

#include <cuda_runtime_api.h>

namespace lanescope::capture {

enum class Element { Float, Half, Bfloat16 };

enum class Pointwise {
    Add,      // a + b
    AddRelu,  // max(a + b, 0)
    Relu,     // max(a, 0)
    Gelu,     // gelu(a), tanh form
    Mul,      // a * b
    GeluMul,  // gelu(a) * b
    GegluRows // per row of 2 * columns: gelu(left half) * right half
};

struct PointwiseCall {
    const void *a, *b; // b: null if the operation has one operand
    void* out;
    long elements; // in out
    long columns;  // b repeats after this many elements
};

struct ConvolutionCall {
    const void *in, *weight, *bias;
    void* out;
    long images, inChannels, height, width, outChannels, kernel, padding;
};

struct PoolCall { // 2 x 2 average; a last odd row or column is left out
    const void* in;
    void* out;
    long images, height, width;
};

enum class Activation { None, Relu };         // applied before the average
enum class Pooling { None, ReluThenAverage }; // applied after a convolution

cudaError_t launchPointwise(Pointwise kind, Element element, const PointwiseCall& call, cudaStream_t stream);
cudaError_t launchConvolution(Pooling pooling, Element element, const ConvolutionCall& call, cudaStream_t stream);
cudaError_t launchPool(Activation before, Element element, const PoolCall& call, cudaStream_t stream);

} // namespace lanescope::capture
