#pragma once
// Matrix products as PyTorch issues them, so that the kernels' names can agree: cublasGemmEx for mm and addmm with a
// matrix, cublasGemmStridedBatchedEx for bmm, cublasLtMatmul for addmm with a vector and for tuned products. Handles
// and plans are created when first needed, inside a step, as a cold start does.

#include "capture/cuda/cublas_api.h"
#include "capture/workload.h"

#include <map>
#include <memory>

namespace lanescope::capture {

class Products {
public:
    struct Operands {
        const void *a, *b, *c, *bias; // c, bias: null if the product has none
        void* out;
    };

    // `workspaceBytes` as in PyTorch: 32 MiB since compute capability 9.0, 8 MiB before.
    Products(const CublasApi& api, Dtype dtype, cudaStream_t stream, std::size_t workspaceBytes);
    ~Products();
    Products(const Products&) = delete;
    Products& operator=(const Products&) = delete;

    // Throws Failure. False: cuBLASLt has no kernel for this epilogue, shape and type, and nothing was done.
    bool run(const Op& op, const Operands& operands);

private:
    struct Plan { // for a tuned product
        cublasLtMatmulDesc_t description = nullptr;
        cublasLtMatrixLayout_t a = nullptr, b = nullptr, c = nullptr;
        cublasLtMatmulHeuristicResult_t choice{};
        bool isFound = false;
    };
    void begin();
    void must(cublasStatus_t status, const char* what) const;
    cublasComputeType_t compute() const;
    cudaDataType_t type() const;
    void plain(const Op& op, const Operands& operands);
    bool tuned(const Op& op, const Operands& operands);
    Plan plan(const Op& op, const Operands& operands);
    cublasLtMatrixLayout_t layout(long rows, long columns, long count) const;

    const CublasApi& m_api;
    const Dtype m_dtype;
    const cudaStream_t m_stream;
    const std::size_t m_workspaceBytes;
    void* m_workspace = nullptr;
    cublasHandle_t m_handle = nullptr;
    cublasLtHandle_t m_lt = nullptr;
    std::map<const Op*, Plan> m_plans; // operations of a program keep their address
};

} // namespace lanescope::capture
