// cuBLAS is column-major: a row-major out = a b is passed to it as out^T = b^T a^T, where each matrix stays the same in
// memory and is read as its transpose.

#include "capture/cuda/products.h"

#include "capture/failure.h"

#include <cuda_runtime_api.h>

namespace lanescope::capture {

Products::Products(const CublasApi& api, Dtype dtype, cudaStream_t stream, std::size_t workspaceBytes)
    : m_api(api), m_dtype(dtype), m_stream(stream), m_workspaceBytes(workspaceBytes)
{
}

Products::~Products()
{
    for (auto& [op, plan] : m_plans) {
        for (const cublasLtMatrixLayout_t layout : {plan.a, plan.b, plan.c})
            if (layout)
                m_api.cublasLtMatrixLayoutDestroy(layout);
        if (plan.description)
            m_api.cublasLtMatmulDescDestroy(plan.description);
    }
    if (m_lt)
        m_api.cublasLtDestroy(m_lt);
    if (m_handle)
        m_api.cublasDestroy_v2(m_handle);
    cudaFree(m_workspace);
}

void Products::must(cublasStatus_t status, const char* what) const
{
    if (status != CUBLAS_STATUS_SUCCESS)
        throw Failure{ExitCode::Failed, "cublas",
                      std::string{what} + " failed: " + m_api.cublasGetStatusString(status) + " (" +
                          std::to_string(int(status)) + ")"};
}

void Products::begin()
{
    if (m_handle)
        return;
    must(m_api.cublasCreate_v2(&m_handle), "cublasCreate");
    must(m_api.cublasSetStream_v2(m_handle, m_stream), "cublasSetStream");
    if (const cudaError_t error = cudaMalloc(&m_workspace, m_workspaceBytes); error != cudaSuccess)
        throw Failure{ExitCode::Failed, "memory",
                      std::string{"no memory for cuBLAS' workspace: "} + cudaGetErrorString(error)};
    must(m_api.cublasSetWorkspace_v2(m_handle, m_workspace, m_workspaceBytes), "cublasSetWorkspace");
}

cublasComputeType_t Products::compute() const
{
    return m_dtype == Dtype::Tf32 ? CUBLAS_COMPUTE_32F_FAST_TF32 : CUBLAS_COMPUTE_32F;
}

cudaDataType_t Products::type() const
{
    switch (m_dtype) {
    case Dtype::Fp16:
        return CUDA_R_16F;
    case Dtype::Bf16:
        return CUDA_R_16BF;
    default:
        return CUDA_R_32F;
    }
}

bool Products::run(const Op& op, const Operands& operands)
{
    begin();
    if (op.tuned)
        return tuned(op, operands);
    plain(op, operands);
    return true;
}

void Products::plain(const Op& op, const Operands& operands)
{
    const float alpha = 1, beta = op.beta;
    const int m = int(op.m), n = int(op.n), k = int(op.k), ldb = op.bTransposed ? k : n;
    const cublasOperation_t ofB = op.bTransposed ? CUBLAS_OP_T : CUBLAS_OP_N;
    if (op.count == 1)
        return must(m_api.cublasGemmEx(m_handle, ofB, CUBLAS_OP_N, n, m, k, &alpha, operands.b, type(), ldb, operands.a,
                                       type(), k, &beta, operands.out, type(), n, compute(), CUBLAS_GEMM_DEFAULT),
                    "cublasGemmEx");
    must(m_api.cublasGemmStridedBatchedEx(
             m_handle, ofB, CUBLAS_OP_N, n, m, k, &alpha, operands.b, type(), ldb, static_cast<long long>(op.k) * op.n,
             operands.a, type(), k, static_cast<long long>(op.m) * op.k, &beta, operands.out, type(), n,
             static_cast<long long>(op.m) * op.n, int(op.count), compute(), CUBLAS_GEMM_DEFAULT),
         "cublasGemmStridedBatchedEx");
}

// Column-major: `rows` is the contiguous dimension.
cublasLtMatrixLayout_t Products::layout(long rows, long columns, long count) const
{
    cublasLtMatrixLayout_t layout = nullptr;
    must(m_api.cublasLtMatrixLayoutCreate(&layout, type(), static_cast<std::uint64_t>(rows),
                                          static_cast<std::uint64_t>(columns), rows),
         "cublasLtMatrixLayoutCreate");
    const auto batch = static_cast<std::int32_t>(count);
    const std::int64_t stride = std::int64_t{rows} * columns;
    must(m_api.cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &batch, sizeof batch),
         "batch count");
    must(m_api.cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &stride,
                                                sizeof stride),
         "batch stride");
    return layout;
}

Products::Plan Products::plan(const Op& op, const Operands& operands)
{
    Plan plan;
    must(m_api.cublasLtMatmulDescCreate(&plan.description, compute(), CUDA_R_32F), "cublasLtMatmulDescCreate");
    const auto set = [&](cublasLtMatmulDescAttributes_t attribute, const auto& value) {
        must(m_api.cublasLtMatmulDescSetAttribute(plan.description, attribute, &value, sizeof value),
             "cublasLtMatmulDescSetAttribute");
    };
    set(CUBLASLT_MATMUL_DESC_TRANSA, op.bTransposed ? CUBLAS_OP_T : CUBLAS_OP_N);
    if (op.epilogue != Epilogue::None) {
        set(CUBLASLT_MATMUL_DESC_EPILOGUE,
            op.epilogue == Epilogue::ReluBias ? CUBLASLT_EPILOGUE_RELU_BIAS : CUBLASLT_EPILOGUE_BIAS);
        set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, operands.bias);
        set(CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, type());
    }
    plan.a = op.bTransposed ? layout(op.k, op.n, op.count) : layout(op.n, op.k, op.count);
    plan.b = layout(op.k, op.m, op.count);
    plan.c = layout(op.n, op.m, op.count);
    cublasLtMatmulPreference_t preference = nullptr;
    must(m_api.cublasLtMatmulPreferenceCreate(&preference), "cublasLtMatmulPreferenceCreate");
    must(m_api.cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES,
                                                    &m_workspaceBytes, sizeof m_workspaceBytes),
         "cublasLtMatmulPreferenceSetAttribute");
    int found = 0;
    const cublasStatus_t status = m_api.cublasLtMatmulAlgoGetHeuristic(m_lt, plan.description, plan.a, plan.b, plan.c,
                                                                       plan.c, preference, 1, &plan.choice, &found);
    m_api.cublasLtMatmulPreferenceDestroy(preference);
    if (status != CUBLAS_STATUS_NOT_SUPPORTED)
        must(status, "cublasLtMatmulAlgoGetHeuristic");
    plan.isFound = status == CUBLAS_STATUS_SUCCESS && found > 0 && plan.choice.state == CUBLAS_STATUS_SUCCESS;
    return plan;
}

bool Products::tuned(const Op& op, const Operands& operands)
{
    if (!m_lt)
        must(m_api.cublasLtCreate(&m_lt), "cublasLtCreate");
    auto known = m_plans.find(&op);
    if (known == m_plans.end())
        known = m_plans.emplace(&op, plan(op, operands)).first;
    const Plan& plan = known->second;
    if (!plan.isFound)
        return false;
    const float alpha = 1, beta = op.beta;
    must(m_api.cublasLtMatmul(m_lt, plan.description, &alpha, operands.b, plan.a, operands.a, plan.b, &beta,
                              operands.c ? operands.c : operands.out, plan.c, operands.out, plan.c, &plan.choice.algo,
                              m_workspace, m_workspaceBytes, m_stream),
         "cublasLtMatmul");
    return true;
}

} // namespace lanescope::capture
