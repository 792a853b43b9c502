// Kernels of training libraries whose functions have no namespace, or a vague one: Apex, Megatron-LM, Mamba,
// causal-conv1d, xFormers, SageAttention.

#include "model/kernels/families.h"

#include <array>

namespace lanescope {

namespace {

// multi_tensor_apply_kernel<TensorListMetadata<4>, AdamFunctor<float>, ...>: Apex' loop over a list of tensors, which
// DeepSpeed and Transformer Engine copied. PyTorch's own is in at::native.
bool readMultiTensor(const NameParts& parts, KernelName& out)
{
    const std::string_view base = parts.base;
    if (!base.starts_with("multi_tensor_apply") || parts.scope.starts_with("at::"))
        return false;
    out.family = contains(parts.whole, "transformer_engine") ? "transformer_engine"
                 : contains(parts.whole, "deepspeed")        ? "deepspeed"
                                                             : "apex";
    out.role = KernelRole::Elementwise;
    out.operation = "multi-tensor";
    for (const std::string_view arg : parts.args(4)) {
        const NameParts functor = partsOf(arg);
        if (!contains(functor.base, "Functor"))
            continue;
        const std::string_view name = functor.base;
        out.functor = plainFunctor(name.substr(0, name.find("Functor")));
        for (const std::string_view type : functor.args(4))
            if (const auto found = typeNamed(type)) {
                out.dtype = found;
                break;
            }
        for (const std::string_view word :
             {"Adam", "SGD", "Sgd", "LAMB", "Lamb", "NovoGrad", "Adagrad", "LARS", "Lion"})
            if (contains(name, word))
                out.role = KernelRole::Optimizer;
        if (contains(name, "Norm") && out.role != KernelRole::Optimizer)
            out.role = KernelRole::Reduction;
        break;
    }
    return true;
}

struct KnownBeginning {
    std::string_view beginning, family;
    KernelRole role;
    std::string_view operation;
};
// Prefixes of function names.
constexpr std::array<KnownBeginning, 48> knownBeginnings{
    {{"scaled_upper_triang_masked_softmax", "megatron", KernelRole::Softmax, "scaled causal softmax"},
     {"scaled_aligned_causal_masked_softmax", "megatron", KernelRole::Softmax, "scaled causal softmax"},
     {"scaled_masked_softmax", "megatron", KernelRole::Softmax, "scaled masked softmax"},
     {"scaled_softmax", "megatron", KernelRole::Softmax, "scaled softmax"},
     {"cuApplyLayerNorm", "apex", KernelRole::Normalization, "layer norm"},
     {"cuApplyRMSNorm", "apex", KernelRole::Normalization, "RMS norm"},
     {"cuComputePartGradGammaBeta", "apex", KernelRole::Normalization, "layer norm's gradient of its weights"},
     {"cuComputeGradGammaBeta", "apex", KernelRole::Normalization, "layer norm's gradient of its weights"},
     {"cuComputeGradInput", "apex", KernelRole::Normalization, "layer norm's gradient of its input"},
     {"welford_kernel", "apex", KernelRole::Normalization, "batch norm statistics"},
     {"batchnorm_forward", "apex", KernelRole::Normalization, "batch norm"},
     {"batchnorm_backward", "apex", KernelRole::Normalization, "batch norm"},
     {"reduce_bn_", "apex", KernelRole::Normalization, "batch norm's gradient sums"},
     {"cunn_SoftMaxXEntropy", "apex", KernelRole::Softmax, "cross entropy"},
     {"fused_rope_", "apex", KernelRole::Elementwise, "rotary embedding"},
     {"selective_scan_", "mamba", KernelRole::Scan, "state-space scan"},
     {"_selective_scan_", "mamba", KernelRole::Scan, "state-space scan"},
     {"_chunk_scan_", "mamba", KernelRole::Scan, "state-space scan"},
     {"_chunk_state_", "mamba", KernelRole::Scan, "state-space scan"},
     {"_chunk_cumsum_", "mamba", KernelRole::Scan, "state-space scan"},
     {"_state_passing_", "mamba", KernelRole::Scan, "state-space scan"},
     {"_bmm_chunk_", "mamba", KernelRole::Gemm, "products within chunks"},
     {"causal_conv1d_", "causal_conv1d", KernelRole::Convolution, "causal convolution"},
     {"_causal_conv1d_", "causal_conv1d", KernelRole::Convolution, "causal convolution"},
     {"attention_kernel_batched", "mem_efficient_attention", KernelRole::Attention, ""},
     {"attention_kernel_backward_batched", "mem_efficient_attention", KernelRole::Attention, ""},
     {"sage_fwd", "sage_attention", KernelRole::Attention, ""},
     {"sage_quant", "sage_attention", KernelRole::Elementwise, "quantizes Q, K, V"},
     {"qk_int_sv_", "sage_attention", KernelRole::Attention, ""},
     {"chunk_gated_delta_rule", "fla", KernelRole::Attention, "linear attention"},
     {"fused_recurrent_", "fla", KernelRole::Attention, "linear attention"},
     {"fused_sigmoid_gating_delta_rule", "fla", KernelRole::Attention, "linear attention"},
     {"chunk_scaled_dot_kkt", "fla", KernelRole::Attention, "linear attention"},
     {"recompute_w_u_", "fla", KernelRole::Attention, "linear attention"},
     {"chunk_fwd_kernel_", "fla", KernelRole::Attention, "linear attention"},
     {"chunk_bwd_kernel_", "fla", KernelRole::Attention, "linear attention"},
     {"chunk_delta_rule_", "fla", KernelRole::Attention, "linear attention"},
     {"chunk_gla_", "fla", KernelRole::Attention, "linear attention"},
     {"chunk_gsa_", "fla", KernelRole::Attention, "linear attention"},
     {"chunk_kda_", "fla", KernelRole::Attention, "linear attention"},
     {"chunk_rwkv", "fla", KernelRole::Attention, "linear attention"},
     {"chunk_simple_gla_", "fla", KernelRole::Attention, "linear attention"},
     {"fused_chunk_", "fla", KernelRole::Attention, "linear attention"},
     {"parallel_retention_", "fla", KernelRole::Attention, "linear attention"},
     {"parallel_nsa_", "fla", KernelRole::Attention, "linear attention"},
     {"parallel_based_", "fla", KernelRole::Attention, "linear attention"},
     {"parallel_simple_gla_", "fla", KernelRole::Attention, "linear attention"},
     {"prepare_wy_repr_", "fla", KernelRole::Attention, "linear attention"}}};

} // namespace

bool readTraining(const NameParts& parts, KernelName& out)
{
    if (readMultiTensor(parts, out))
        return true;
    if (parts.scope.starts_with("at::") || parts.scope.starts_with("cub"))
        return false;
    const std::string_view base = withoutTritonArguments(parts.base);
    for (const KnownBeginning& k : knownBeginnings) {
        if (!base.starts_with(k.beginning))
            continue;
        const bool isTransformerEngines = contains(parts.whole.substr(0, 256), "transformer_engine");
        out.family = isTransformerEngines ? "transformer_engine" : k.family;
        out.role = k.role;
        if (!k.operation.empty())
            out.operation = k.operation;
        out.backward = directionInWords(base);
        if (contains(base, "GradGammaBeta") || contains(base, "GradInput"))
            out.backward = true;
        else if (contains(base, "cuApply"))
            out.backward = false;
        for (const std::string_view arg : parts.args(6))
            if (const auto type = typeNamed(arg); type && *type != "bool" && *type != "int32") {
                out.dtype = type;
                break;
            }
        return true;
    }
    return false;
}

} // namespace lanescope
