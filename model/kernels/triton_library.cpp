// Triton kernels of libraries, by the names of their Python functions: AOTriton (PyTorch's attention on AMD),
// FlashAttention's and the tutorial's, vLLM's and SGLang's, OpenAI's triton_kernels, Unsloth's. A Triton name has
// neither brackets nor a namespace.

#include "model/kernels/families.h"

#include <array>

namespace lanescope {

namespace {

struct KnownTriton {
    std::string_view name; // a final * matches any rest
    KernelRole role;
    std::string_view operation;
};
constexpr std::array<KnownTriton, 69> knownTriton{
    {{"attn_fwd", KernelRole::Attention, ""}, // AOTriton, and AMD's Triton attention elsewhere
     {"attn_bwd", KernelRole::Attention, ""},
     {"bwd_kernel_dk_dv", KernelRole::Attention, "dK, dV"},
     {"bwd_kernel_dq", KernelRole::Attention, "dQ"},
     {"bwd_kernel_fuse", KernelRole::Attention, "dQ, dK, dV"},
     {"bwd_preprocess*", KernelRole::Attention, "dO . O"},
     {"_bwd_preprocess*", KernelRole::Attention, "dO . O"},
     {"_attn_fwd*", KernelRole::Attention, ""},
     {"_attn_bwd*", KernelRole::Attention, ""},
     {"_fwd_kernel", KernelRole::Attention, ""},
     {"_fwd_kernel_aligned", KernelRole::Attention, ""},
     {"_fwd_kernel_alibi", KernelRole::Attention, ""},
     {"_fwd_kernel_int8*", KernelRole::Attention, ""},
     {"_fwd_kernel_stage1*", KernelRole::Attention, "split keys"},
     {"_fwd_kernel_stage2*", KernelRole::Attention, "sum of split keys"},
     {"_fwd_grouped_kernel_stage1*", KernelRole::Attention, "split keys"},
     {"_fwd_kernel_splitK*", KernelRole::Attention, "split keys"},
     {"_splitK_reduce*", KernelRole::Attention, "sum of split keys"},
     {"_fwd_kernel_unified*", KernelRole::Attention, ""},
     {"_fwd_kernel_flash_decode_stage*", KernelRole::Attention, "split keys"},
     {"_decode_att_m_fwd*", KernelRole::Attention, "split keys"},
     {"_decode_att_m_reducev_fwd*", KernelRole::Attention, "sum of split keys"},
     {"_fwd_diag_kernel", KernelRole::Attention, "linear attention"},
     {"_fwd_none_diag_kernel", KernelRole::Attention, "linear attention"},
     {"_fwd_kv_parallel", KernelRole::Attention, "linear attention"},
     {"_fwd_kv_reduce", KernelRole::Attention, "linear attention"},
     {"_bwd_kernel", KernelRole::Attention, ""},
     {"_bwd_kernel_one_col_block", KernelRole::Attention, ""},
     {"reduce_segments", KernelRole::Attention, "sum of split keys"},
     {"merge_attn_states_kernel", KernelRole::Attention, "sum of split keys"},
     {"merge_state_kernel", KernelRole::Attention, "sum of split keys"},
     {"fused_moe_kernel*", KernelRole::Gemm, "experts' GEMM"},
     {"_fused_moe_kernel*", KernelRole::Gemm, "experts' GEMM"},
     {"batched_triton_kernel", KernelRole::Gemm, "experts' GEMM"},
     {"_w8a8_block_fp8_matmul*", KernelRole::Gemm, ""},
     {"_w8a8_triton_block_scaled_mm*", KernelRole::Gemm, ""},
     {"_finalize_matmul*", KernelRole::Reduction, "sums and scatters a GEMM's parts"},
     {"_combined_routing*", KernelRole::Index, "routes tokens to experts"},
     {"_routing*", KernelRole::Index, "routes tokens to experts"},
     {"_expt_data_*", KernelRole::Index, "routes tokens to experts"},
     {"_sum_bitmatrix_rows*", KernelRole::Reduction, "counts tokens per expert"},
     {"_topk_forward", KernelRole::Sort, "top-k"},
     {"_topk_backward", KernelRole::Sort, "top-k"},
     {"_masked_compaction", KernelRole::Index, ""},
     {"_reduce_grouped", KernelRole::Reduction, "sums experts' results"},
     {"_reduce", KernelRole::Reduction, ""},
     {"_rms_layernorm_forward", KernelRole::Normalization, "RMS norm"},
     {"_rms_layernorm_backward", KernelRole::Normalization, "RMS norm"},
     {"_rope_embedding*", KernelRole::Elementwise, "rotary embedding"},
     {"_fg_kernel", KernelRole::Elementwise, "SwiGLU"},
     {"_DWf_DW_dfg_kernel", KernelRole::Elementwise, "SwiGLU"},
     {"_chunked_cross_entropy_*", KernelRole::Softmax, "cross entropy"},
     {"_cross_entropy_*", KernelRole::Softmax, "cross entropy"},
     {"_per_token_group_quant_*", KernelRole::Elementwise, "quantizes"},
     {"_per_token_quant_*", KernelRole::Elementwise, "quantizes"},
     {"_act_quant_kernel", KernelRole::Elementwise, "quantizes"},
     {"_layer_norm_fwd_1pass_kernel", KernelRole::Normalization, "layer norm"},
     {"_layer_norm_bwd_kernel", KernelRole::Normalization, "layer norm"},
     {"_layer_norm_fwd_fused", KernelRole::Normalization, "layer norm"},
     {"write_req_to_token_pool_triton*", KernelRole::Index, ""},
     {"get_num_kv_splits_triton", KernelRole::Index, ""},
     {"compute_position_kernel", KernelRole::Index, ""},
     {"alloc_extend_kernel", KernelRole::Index, ""},
     {"alloc_decode_kernel", KernelRole::Index, ""},
     {"compute_slot_mapping*", KernelRole::Index, ""},
     {"_compute_slot_mapping*", KernelRole::Index, ""},
     {"solve_tril_*", KernelRole::Gemm, "inverts triangular blocks"},
     {"merge_16x16_to_*", KernelRole::Gemm, "inverts triangular blocks"}}};

} // namespace

bool readTritonLibrary(const NameParts& parts, KernelName& out)
{
    if (!parts.scope.empty() || !parts.templateArgs.empty() || !parts.parameters.empty() || contains(parts.whole, "("))
        return false;
    const std::string_view name = withoutTritonArguments(parts.base);
    for (const KnownTriton& k : knownTriton) {
        const bool isBeginning = k.name.ends_with("*");
        if (isBeginning ? !name.starts_with(k.name.substr(0, k.name.size() - 1)) : name != k.name)
            continue;
        out.family = "triton";
        out.role = k.role;
        if (!k.operation.empty())
            out.operation = k.operation;
        if (k.role == KernelRole::Attention || k.role == KernelRole::Normalization || k.role == KernelRole::Softmax)
            out.backward = directionInWords(name);
        return true;
    }
    return false;
}

} // namespace lanescope
