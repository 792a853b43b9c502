// Finds the role of a kernel from the words of its function's name, for libraries whose function names describe the
// task. Only the function's name is used: template arguments hold words of all kinds.

#include "model/kernels/families.h"

#include <array>
#include <utility>

namespace lanescope {

namespace {

struct RoleWord {
    std::string_view word; // "_" matches the beginning or the end of a word
    KernelRole role;
};

// Tested in this order: "reshape_and_cache_flash" writes a cache, "softmax_backward" is not an elementwise kernel.
constexpr std::array<RoleWord, 236> roleWords{{
    {"_batch_prefill", KernelRole::Attention},
    {"_batch_decode", KernelRole::Attention},
    {"_single_prefill", KernelRole::Attention},
    {"_single_decode", KernelRole::Attention},
    {"_prefill_with", KernelRole::Attention},
    {"_decode_with", KernelRole::Attention},
    {"_finalize_moe", KernelRole::Reduction},
    {"_reconstruct_", KernelRole::Elementwise},
    {"_grad_weight", KernelRole::Index}, // for embeddings
    {"_reshape_and_cache", KernelRole::Copy},
    {"_concat_and_cache", KernelRole::Copy},
    {"_nvshmem", KernelRole::Communication},
    {"reducescatter", KernelRole::Communication},
    {"all2all", KernelRole::Communication},
    {"_multimem_", KernelRole::Communication},
    {"_kv_cache", KernelRole::Copy},
    {"_kvcache", KernelRole::Copy},
    {"_kv_buffer", KernelRole::Copy},
    {"_kv_indices", KernelRole::Index},
    {"_repack", KernelRole::Copy},
    {"_nccl", KernelRole::Communication},
    {"_all_reduce", KernelRole::Communication},
    {"allreduce", KernelRole::Communication},
    {"_all_gather", KernelRole::Communication},
    {"allgather", KernelRole::Communication},
    {"_reduce_scatter", KernelRole::Communication},
    {"_cross_device_reduce", KernelRole::Communication},
    {"_all_to_all", KernelRole::Communication},
    {"alltoall", KernelRole::Communication},
    {"max_pool", KernelRole::Pooling},
    {"maxpool", KernelRole::Pooling},
    {"avg_pool", KernelRole::Pooling},
    {"avgpool", KernelRole::Pooling},
    {"average_pool", KernelRole::Pooling},
    {"pooling", KernelRole::Pooling},
    {"_merge_state", KernelRole::Attention},
    {"variable_length_merge", KernelRole::Attention},
    {"_merge_attn", KernelRole::Attention},
    {"_a2a", KernelRole::Communication},
    {"_mqa_", KernelRole::Attention},
    {"_xqa_", KernelRole::Attention},
    {"_delta_rule", KernelRole::Attention},
    {"_softmax", KernelRole::Softmax},
    {"logsoftmax", KernelRole::Softmax},
    {"_xentropy", KernelRole::Softmax},
    {"crossentropy", KernelRole::Softmax},
    {"_soft_max", KernelRole::Softmax},
    {"_cross_entropy", KernelRole::Softmax},
    {"attention", KernelRole::Attention},
    {"_attn", KernelRole::Attention},
    {"_fmha", KernelRole::Attention},
    {"_mha_", KernelRole::Attention},
    {"_mla_", KernelRole::Attention},
    {"_sdpa_", KernelRole::Attention},
    {"_flash_", KernelRole::Attention},
    {"_sage_fwd", KernelRole::Attention},
    {"rmsnorm", KernelRole::Normalization},
    {"layernorm", KernelRole::Normalization},
    {"groupnorm", KernelRole::Normalization},
    {"batchnorm", KernelRole::Normalization},
    {"_rms_norm", KernelRole::Normalization},
    {"_layer_norm", KernelRole::Normalization},
    {"_batch_norm", KernelRole::Normalization},
    {"_group_norm", KernelRole::Normalization},
    {"_qk_norm", KernelRole::Normalization},
    {"_ln_", KernelRole::Normalization},
    {"_bn_fw", KernelRole::Normalization},
    {"_bn_bw", KernelRole::Normalization},
    {"_gamma_beta", KernelRole::Normalization},
    {"_rowwise_moments", KernelRole::Normalization},
    {"_fused_params", KernelRole::Normalization},
    {"_internal_gradients", KernelRole::Normalization},
    {"_norm_kernel", KernelRole::Normalization},
    {"_norm_", KernelRole::Normalization},
    {"convolve", KernelRole::Convolution},
    {"_convert", KernelRole::Copy},
    {"_searchsorted", KernelRole::Index},
    {"_spin_kernel", KernelRole::Wait},
    {"_to_dense_representation", KernelRole::Copy},
    {"gemm", KernelRole::Gemm},
    {"gemv", KernelRole::Gemm},
    {"matmul", KernelRole::Gemm},
    {"marlin", KernelRole::Gemm},
    {"_bmm_", KernelRole::Gemm},
    {"_mm_", KernelRole::Gemm},
    {"_fused_moe_kernel", KernelRole::Gemm},
    {"_fmoe_", KernelRole::Gemm},
    {"einsum", KernelRole::Gemm},
    {"flatmm", KernelRole::Gemm},
    {"wv_split", KernelRole::Gemm},
    {"_linear_kernel", KernelRole::Gemm},
    {"_fc_", KernelRole::Gemm},
    {"_addmm_", KernelRole::Gemm},
    {"_scaled_mm", KernelRole::Gemm},
    {"_mat_mul", KernelRole::Gemm},
    {"_selective_scan", KernelRole::Sort},
    {"im2col", KernelRole::Copy},
    {"im2_col", KernelRole::Copy},
    {"im2d2col", KernelRole::Copy},
    {"col2im", KernelRole::Copy},
    {"_conv", KernelRole::Convolution},
    {"wgrad", KernelRole::Convolution},
    {"dgrad", KernelRole::Convolution},
    {"winograd", KernelRole::Convolution},
    {"_rotary", KernelRole::Elementwise},
    {"_rope_", KernelRole::Elementwise},
    {"_adagrad_", KernelRole::Index}, // FBGEMM's embedding backward
    {"embedding", KernelRole::Index},
    {"_embs_", KernelRole::Index},
    {"_topk", KernelRole::Sort},
    {"_top_k", KernelRole::Sort},
    {"_top_p", KernelRole::Sort},
    {"sort", KernelRole::Sort},
    {"_radix", KernelRole::Sort},
    {"_bitonic", KernelRole::Sort},
    {"_scan", KernelRole::Sort},
    {"_cumsum", KernelRole::Sort},
    {"_histogram", KernelRole::Sort},
    {"_onesweep", KernelRole::Sort},
    {"_adam", KernelRole::Optimizer},
    {"_sgd_", KernelRole::Optimizer},
    {"_lamb_", KernelRole::Optimizer},
    {"_optimizer", KernelRole::Optimizer},
    {"_index", KernelRole::Index},
    {"indices", KernelRole::Index},
    {"_gather", KernelRole::Index},
    {"_scatter", KernelRole::Index},
    {"_nonzero", KernelRole::Index},
    {"_triu_", KernelRole::Index},
    {"_tril_", KernelRole::Index},
    {"_offsets", KernelRole::Index},
    {"_align_block_size", KernelRole::Index},
    {"_routing", KernelRole::Index},
    {"_nms_", KernelRole::Index},
    {"_copy", KernelRole::Copy},
    {"_cat_", KernelRole::Copy},
    {"transpose", KernelRole::Copy},
    {"permute", KernelRole::Copy},
    {"nchw_to", KernelRole::Copy},
    {"nhwc_to", KernelRole::Copy},
    {"_cast_", KernelRole::Copy},
    {"_fill", KernelRole::Copy},
    {"_memset", KernelRole::Copy},
    {"_pad_", KernelRole::Copy},
    {"_dequant", KernelRole::Elementwise},
    {"_to_float", KernelRole::Copy},
    {"_float_to", KernelRole::Copy},
    {"_concat", KernelRole::Copy},
    {"_to_mx", KernelRole::Copy},
    {"_loss", KernelRole::Reduction},
    {"criterion", KernelRole::Reduction},
    {"_reduce", KernelRole::Reduction},
    {"_sum_", KernelRole::Reduction},
    {"_mean_", KernelRole::Reduction},
    {"_moe_sum", KernelRole::Reduction},
    {"_roi_", KernelRole::Pooling},
    {"elementwise", KernelRole::Elementwise},
    {"_pointwise", KernelRole::Elementwise},
    {"dropout", KernelRole::Elementwise},
    {"distribution", KernelRole::Elementwise},
    {"_gelu", KernelRole::Elementwise},
    {"_silu", KernelRole::Elementwise},
    {"_relu", KernelRole::Elementwise},
    {"swiglu", KernelRole::Elementwise},
    {"geglu", KernelRole::Elementwise},
    {"_act_and_mul", KernelRole::Elementwise},
    {"activation", KernelRole::Elementwise},
    {"quant", KernelRole::Elementwise},
    {"_qparam", KernelRole::Reduction},
    {"_clamp", KernelRole::Elementwise},
    {"_scale", KernelRole::Elementwise},
    {"_add_", KernelRole::Elementwise},
    {"_mul_", KernelRole::Elementwise},
    {"_bias_", KernelRole::Elementwise},
    {"_sub_", KernelRole::Elementwise},
    {"_div_", KernelRole::Elementwise},
    {"_exp_", KernelRole::Elementwise},
    {"_sigmoid", KernelRole::Elementwise},
    {"_tanh", KernelRole::Elementwise},
    {"_axpy", KernelRole::Elementwise},
    {"_saxpy", KernelRole::Elementwise},
    {"_gated", KernelRole::Elementwise},
    {"_unary", KernelRole::Elementwise},
    {"_binary", KernelRole::Elementwise},
    {"_neuron_", KernelRole::Elementwise},
    {"with_scalar", KernelRole::Elementwise},
    {"_vector_add", KernelRole::Elementwise},
    {"_masked_scale", KernelRole::Elementwise},
    {"_optensor", KernelRole::Elementwise},
    {"_op_tensor", KernelRole::Elementwise},
    {"_op_generic_tensor", KernelRole::Elementwise},
    {"_tensor_op", KernelRole::Elementwise},
    {"elem_wise", KernelRole::Elementwise},
    {"element_wise", KernelRole::Elementwise},
    {"_lrn", KernelRole::Normalization},
    {"_and_mul_", KernelRole::Elementwise},
    {"_pow_", KernelRole::Elementwise},
    {"_cos_", KernelRole::Elementwise},
    {"_sin_", KernelRole::Elementwise},
    {"_softplus", KernelRole::Elementwise},
    {"_temperature", KernelRole::Elementwise},
    {"_penalt", KernelRole::Elementwise},
    {"_finalize_kernel", KernelRole::Reduction}, // for results of experts
    {"_padding", KernelRole::Copy},
    {"_w4a16_", KernelRole::Gemm},
    {"_w4a8_", KernelRole::Gemm},
    {"_w8a8_", KernelRole::Gemm},
    {"_l2norm", KernelRole::Normalization},
    {"_welford", KernelRole::Normalization},
    {"_jagged_", KernelRole::Index},
    {"_expert", KernelRole::Index},
    {"_sampling", KernelRole::Sort},
    {"_argmax", KernelRole::Reduction},
    {"_amax", KernelRole::Reduction},
    {"_absmax", KernelRole::Reduction},
    {"_dot_", KernelRole::Reduction},
    {"_nrm2", KernelRole::Reduction},
    {"_norm2", KernelRole::Reduction},
    {"_isnan", KernelRole::Elementwise},
    {"_mask_", KernelRole::Elementwise},
    {"_random", KernelRole::Elementwise},
    {"_philox", KernelRole::Elementwise},
    {"_arange", KernelRole::Index},
    {"_range_", KernelRole::Index},
    {"_unique", KernelRole::Index},
    {"_partition", KernelRole::Index},
    {"_compact", KernelRole::Index},
    {"_select", KernelRole::Index},
    {"_lookup", KernelRole::Index},
    {"_slot_mapping", KernelRole::Index},
    {"_token_ids", KernelRole::Index},
    {"_fft", KernelRole::Fourier},
    {"interpolate", KernelRole::Elementwise},
    {"grid_sampl", KernelRole::Elementwise},
    {"upsample", KernelRole::Elementwise},
    {"_multi_tensor_apply", KernelRole::Elementwise},
}};

// "LayerNormForwardCUDAKernel" is "_layer_norm_forward_cudakernel_".
std::string inWords(std::string_view name)
{
    std::string all = "_";
    for (std::size_t i = 0; i < name.size() && i < 256; ++i) {
        const char c = name[i];
        const bool capital = c >= 'A' && c <= 'Z';
        if (capital && i > 0 && name[i - 1] >= 'a' && name[i - 1] <= 'z')
            all += '_';
        all += capital ? static_cast<char>(c + 32) : c;
    }
    return all + '_';
}

} // namespace

KernelRole roleInWords(std::string_view function)
{
    const std::string all = inWords(function);
    for (const RoleWord& w : roleWords)
        if (contains(all, w.word))
            return w.role;
    return KernelRole::Other;
}

std::optional<bool> directionInWords(std::string_view function)
{
    const std::string all = inWords(function);
    for (const std::string_view word : {"backward", "_bwd", "_bw_", "_grad_", "_dgrad", "_wgrad"})
        if (contains(all, word))
            return true;
    for (const std::string_view word : {"forward", "_fwd", "_fw_"})
        if (contains(all, word))
            return false;
    return {};
}

} // namespace lanescope
