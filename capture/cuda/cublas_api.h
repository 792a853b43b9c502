#pragma once
// Loads cuBLAS and cuBLASLt at run time: 0.6 GB of libraries that most machines lack. LANESCOPE_CUDA_LIBS names their
// folder, for other installations and for the tests' stand-ins.

#include <cublasLt.h>
#include <cublas_v2.h>
#include <string>

namespace lanescope::capture {

#define LANESCOPE_CUBLAS(X)                                                                                            \
    X(cublasCreate_v2)                                                                                                 \
    X(cublasDestroy_v2)                                                                                                \
    X(cublasSetStream_v2)                                                                                              \
    X(cublasSetWorkspace_v2)                                                                                           \
    X(cublasGetVersion_v2)                                                                                             \
    X(cublasGetStatusString)
#define LANESCOPE_CUBLASLT(X)                                                                                          \
    X(cublasLtCreate)                                                                                                  \
    X(cublasLtDestroy)                                                                                                 \
    X(cublasLtMatmul)                                                                                                  \
    X(cublasLtMatmulDescCreate)                                                                                        \
    X(cublasLtMatmulDescDestroy)                                                                                       \
    X(cublasLtMatmulDescSetAttribute)                                                                                  \
    X(cublasLtMatrixLayoutCreate)                                                                                      \
    X(cublasLtMatrixLayoutDestroy)                                                                                     \
    X(cublasLtMatrixLayoutSetAttribute)                                                                                \
    X(cublasLtMatmulPreferenceCreate)                                                                                  \
    X(cublasLtMatmulPreferenceDestroy)                                                                                 \
    X(cublasLtMatmulPreferenceSetAttribute)                                                                            \
    X(cublasLtMatmulAlgoGetHeuristic)

class CublasApi {
public:
    bool open(std::string& error); // on failure, error is one line
    const std::string& path() const { return m_path; }

#define LANESCOPE_CUBLAS_POINTER(name) decltype(&::name) name = nullptr;
    LANESCOPE_CUBLAS(LANESCOPE_CUBLAS_POINTER)
    LANESCOPE_CUBLASLT(LANESCOPE_CUBLAS_POINTER)
#undef LANESCOPE_CUBLAS_POINTER
    // Overloaded in C++, so the types are explicit.
    cublasStatus_t (*cublasGemmEx)(cublasHandle_t, cublasOperation_t, cublasOperation_t, int m, int n, int k,
                                   const void* alpha, const void* a, cudaDataType, int lda, const void* b, cudaDataType,
                                   int ldb, const void* beta, void* c, cudaDataType, int ldc, cublasComputeType_t,
                                   cublasGemmAlgo_t) = nullptr;
    cublasStatus_t (*cublasGemmStridedBatchedEx)(cublasHandle_t, cublasOperation_t, cublasOperation_t, int m, int n,
                                                 int k, const void* alpha, const void* a, cudaDataType, int lda,
                                                 long long strideA, const void* b, cudaDataType, int ldb,
                                                 long long strideB, const void* beta, void* c, cudaDataType, int ldc,
                                                 long long strideC, int count, cublasComputeType_t,
                                                 cublasGemmAlgo_t) = nullptr;

private:
    std::string m_path;
};

} // namespace lanescope::capture
