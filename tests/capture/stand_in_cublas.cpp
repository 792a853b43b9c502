// The used part of cuBLAS and cuBLASLt without a GPU: column-major products as their manuals define them, number by
// number, with batches, epilogues and a C that differs from D. It was written without looking at our calls, so that it
// can reveal errors in them. With LANESCOPE_STAND_IN=no_epilogue cuBLASLt finds no kernel for an epilogue.

#include <cstdlib>
#include <cstring>
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <dlfcn.h>
#include <functional>
#include <string>

struct cublasContext {
    cudaStream_t stream = nullptr;
};
struct cublasLtContext {};

namespace {

struct Layout { // one matrix, and the distance to the next one of a batch
    cudaDataType type = CUDA_R_32F;
    long rows = 0, columns = 0, leading = 0;
    std::int64_t stride = 0;
    std::int32_t count = 1;
};
struct Description {
    cublasOperation_t ofA = CUBLAS_OP_N, ofB = CUBLAS_OP_N;
    cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
    const void* bias = nullptr;
    cudaDataType biasType = CUDA_R_32F;
};

float at(const void* data, cudaDataType type, long i)
{
    switch (type) {
    case CUDA_R_16F:
        return float(static_cast<const __half*>(data)[i]);
    case CUDA_R_16BF:
        return float(static_cast<const __nv_bfloat16*>(data)[i]);
    default:
        return static_cast<const float*>(data)[i];
    }
}
void put(void* data, cudaDataType type, long i, float value)
{
    switch (type) {
    case CUDA_R_16F:
        static_cast<__half*>(data)[i] = __half(value);
        return;
    case CUDA_R_16BF:
        static_cast<__nv_bfloat16*>(data)[i] = __nv_bfloat16(value);
        return;
    default:
        static_cast<float*>(data)[i] = value;
    }
}
float at(const void* data, const Layout& layout, cublasOperation_t operation, long batch, long row, long column)
{
    if (operation == CUBLAS_OP_T)
        std::swap(row, column);
    return at(data, layout.type, batch * layout.stride + column * layout.leading + row);
}

// D = epilogue(alpha op(A) op(B) + beta C)
void multiply(const Description& how, float alpha, const void* a, const Layout& la, const void* b, const Layout& lb,
              float beta, const void* c, const Layout& lc, void* d, const Layout& ld)
{
    const long inner = how.ofA == CUBLAS_OP_T ? la.rows : la.columns;
    for (long batch = 0; batch < ld.count; ++batch)
        for (long column = 0; column < ld.columns; ++column)
            for (long row = 0; row < ld.rows; ++row) {
                float sum = 0;
                for (long i = 0; i < inner; ++i)
                    sum += at(a, la, how.ofA, batch, row, i) * at(b, lb, how.ofB, batch, i, column);
                float value = alpha * sum;
                if (beta != 0)
                    value += beta * at(c, lc, CUBLAS_OP_N, batch, row, column);
                if (how.epilogue != CUBLASLT_EPILOGUE_DEFAULT)
                    value += at(how.bias, how.biasType, row);
                if (how.epilogue == CUBLASLT_EPILOGUE_RELU_BIAS && value < 0)
                    value = 0;
                put(d, ld.type, batch * ld.stride + column * ld.leading + row, value);
            }
}

// CUDA's runtime is a stand-in inside the program: work that is captured into a graph runs when the graph does.
void enqueue(cudaStream_t stream, std::function<void()> work)
{
    using Enqueue = void (*)(cudaStream_t, std::function<void()>*);
    static const auto to = reinterpret_cast<Enqueue>(dlsym(RTLD_DEFAULT, "lanescopeStandInEnqueue"));
    to(stream, &work);
}

cublasStatus_t gemm(cublasHandle_t handle, cublasOperation_t ofA, cublasOperation_t ofB, int m, int n, int k,
                    const void* alpha, const void* a, cudaDataType typeA, int lda, long long strideA, const void* b,
                    cudaDataType typeB, int ldb, long long strideB, const void* beta, void* c, cudaDataType typeC,
                    int ldc, long long strideC, int count)
{
    const auto layout = [&](cudaDataType type, cublasOperation_t operation, int rows, int columns, int leading,
                            long long stride) {
        if (operation == CUBLAS_OP_T)
            std::swap(rows, columns);
        return Layout{type, rows, columns, leading, stride, count};
    };
    const Layout la = layout(typeA, ofA, m, k, lda, strideA), lb = layout(typeB, ofB, k, n, ldb, strideB),
                 lc = layout(typeC, CUBLAS_OP_N, m, n, ldc, strideC);
    for (const Layout& each : {la, lb, lc})
        if (each.leading < each.rows)
            return CUBLAS_STATUS_INVALID_VALUE;
    const Description how{ofA, ofB};
    const float x = *static_cast<const float*>(alpha), y = *static_cast<const float*>(beta);
    enqueue(handle->stream, [=] { multiply(how, x, a, la, b, lb, y, c, lc, c, lc); });
    return CUBLAS_STATUS_SUCCESS;
}

template <class Handle, class T>
Handle handleOf(T* value)
{
    return reinterpret_cast<Handle>(value);
}
template <class T, class Handle>
T& of(Handle handle)
{
    return *reinterpret_cast<T*>(handle);
}

} // namespace

extern "C" {

cublasStatus_t cublasCreate_v2(cublasHandle_t* handle)
{
    *handle = new cublasContext;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasDestroy_v2(cublasHandle_t handle)
{
    delete handle;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream)
{
    handle->stream = stream;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t, void*, std::size_t) { return CUBLAS_STATUS_SUCCESS; }
cublasStatus_t cublasGetVersion_v2(cublasHandle_t, int* version)
{
    *version = CUBLAS_VERSION;
    return CUBLAS_STATUS_SUCCESS;
}
const char* cublasGetStatusString(cublasStatus_t) { return "a status of the stand-in"; }
cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t ofA, cublasOperation_t ofB, int m, int n, int k,
                            const void* alpha, const void* a, cudaDataType typeA, int lda, const void* b,
                            cudaDataType typeB, int ldb, const void* beta, void* c, cudaDataType typeC, int ldc,
                            cublasComputeType_t, cublasGemmAlgo_t)
{
    return gemm(handle, ofA, ofB, m, n, k, alpha, a, typeA, lda, 0, b, typeB, ldb, 0, beta, c, typeC, ldc, 0, 1);
}
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t ofA, cublasOperation_t ofB, int m,
                                          int n, int k, const void* alpha, const void* a, cudaDataType typeA, int lda,
                                          long long strideA, const void* b, cudaDataType typeB, int ldb,
                                          long long strideB, const void* beta, void* c, cudaDataType typeC, int ldc,
                                          long long strideC, int count, cublasComputeType_t, cublasGemmAlgo_t)
{
    return gemm(handle, ofA, ofB, m, n, k, alpha, a, typeA, lda, strideA, b, typeB, ldb, strideB, beta, c, typeC, ldc,
                strideC, count);
}

cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle)
{
    *handle = new cublasLtContext;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle)
{
    delete handle;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* description, cublasComputeType_t, cudaDataType_t)
{
    *description = handleOf<cublasLtMatmulDesc_t>(new Description);
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t description)
{
    delete &of<Description>(description);
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t description, cublasLtMatmulDescAttributes_t which,
                                              const void* value, std::size_t bytes)
{
    Description& to = of<Description>(description);
    const auto take = [&](auto& member) {
        if (bytes != sizeof member)
            return CUBLAS_STATUS_INVALID_VALUE;
        std::memcpy(&member, value, bytes);
        return CUBLAS_STATUS_SUCCESS;
    };
    switch (which) {
    case CUBLASLT_MATMUL_DESC_TRANSA:
        return take(to.ofA);
    case CUBLASLT_MATMUL_DESC_TRANSB:
        return take(to.ofB);
    case CUBLASLT_MATMUL_DESC_EPILOGUE:
        return take(to.epilogue);
    case CUBLASLT_MATMUL_DESC_BIAS_POINTER:
        return take(to.bias);
    case CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE:
        return take(to.biasType);
    default:
        return CUBLAS_STATUS_INVALID_VALUE;
    }
}
cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* layout, cudaDataType type, std::uint64_t rows,
                                          std::uint64_t columns, std::int64_t leading)
{
    if (leading < static_cast<std::int64_t>(rows))
        return CUBLAS_STATUS_INVALID_VALUE;
    *layout = handleOf<cublasLtMatrixLayout_t>(new Layout{type, long(rows), long(columns), long(leading)});
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout)
{
    delete &of<Layout>(layout);
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t layout, cublasLtMatrixLayoutAttribute_t which,
                                                const void* value, std::size_t bytes)
{
    Layout& to = of<Layout>(layout);
    if (which == CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT && bytes == sizeof to.count)
        std::memcpy(&to.count, value, bytes);
    else if (which == CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET && bytes == sizeof to.stride)
        std::memcpy(&to.stride, value, bytes);
    else
        return CUBLAS_STATUS_INVALID_VALUE;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* preference)
{
    *preference = nullptr;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t) { return CUBLAS_STATUS_SUCCESS; }
cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t, cublasLtMatmulPreferenceAttributes_t,
                                                    const void*, std::size_t bytes)
{
    return bytes == sizeof(std::size_t) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}
cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t, cublasLtMatmulDesc_t description,
                                              cublasLtMatrixLayout_t, cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
                                              cublasLtMatrixLayout_t, cublasLtMatmulPreference_t, int,
                                              cublasLtMatmulHeuristicResult_t results[], int* found)
{
    const char* const asked = std::getenv("LANESCOPE_STAND_IN");
    const bool hasNone = asked && std::string{asked} == "no_epilogue";
    *found = !hasNone || of<Description>(description).epilogue == CUBLASLT_EPILOGUE_DEFAULT;
    results[0].state = CUBLAS_STATUS_SUCCESS;
    return *found ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_SUPPORTED;
}
cublasStatus_t cublasLtMatmul(cublasLtHandle_t, cublasLtMatmulDesc_t description, const void* alpha, const void* a,
                              cublasLtMatrixLayout_t la, const void* b, cublasLtMatrixLayout_t lb, const void* beta,
                              const void* c, cublasLtMatrixLayout_t lc, void* d, cublasLtMatrixLayout_t ld,
                              const cublasLtMatmulAlgo_t*, void*, std::size_t, cudaStream_t stream)
{
    const Description how = of<Description>(description);
    const Layout of_a = of<Layout>(la), of_b = of<Layout>(lb), of_c = of<Layout>(lc), of_d = of<Layout>(ld);
    const float x = *static_cast<const float*>(alpha), y = *static_cast<const float*>(beta);
    enqueue(stream, [=] { multiply(how, x, a, of_a, b, of_b, y, c, of_c, d, of_d); });
    return CUBLAS_STATUS_SUCCESS;
}

} // extern "C"
