// Kernels that people wrote in Triton or CUDA, of which only the name is known. A few names are known (Liger's, those
// of Triton's own kernel library). For all others the words of the name give the role, and no family is set, except
// Triton if its launcher appended the arguments to the name ("_fwd_kernel_0d1d2de").

#include "model/kernels/families.h"

#include <array>
#include <utility>

namespace lanescope {

namespace {

struct Known {
    std::string_view name;
    KernelRole role;
    std::string_view operation;
};
constexpr std::array<Known, 34> liger{
    {{"_rms_norm_forward_kernel", KernelRole::Normalization, "RMS norm"},
     {"_rms_norm_backward_kernel", KernelRole::Normalization, "RMS norm"},
     {"_block_rms_norm_forward_kernel", KernelRole::Normalization, "RMS norm"},
     {"_block_rms_norm_backward_kernel", KernelRole::Normalization, "RMS norm"},
     {"_fused_add_rms_norm_forward_kernel", KernelRole::Normalization, "add, RMS norm"},
     {"_fused_add_rms_norm_backward_kernel", KernelRole::Normalization, "add, RMS norm"},
     {"_layer_norm_forward_kernel", KernelRole::Normalization, "layer norm"},
     {"_layer_norm_backward_kernel", KernelRole::Normalization, "layer norm"},
     {"_group_norm_forward_kernel", KernelRole::Normalization, "group norm"},
     {"_group_norm_backward_kernel", KernelRole::Normalization, "group norm"},
     {"_poly_norm_forward_kernel", KernelRole::Normalization, "poly norm"},
     {"_poly_norm_backward_kernel", KernelRole::Normalization, "poly norm"},
     {"_swiglu_forward_kernel", KernelRole::Elementwise, "SwiGLU"},
     {"_swiglu_backward_kernel", KernelRole::Elementwise, "SwiGLU"},
     {"_geglu_tanh_forward_kernel", KernelRole::Elementwise, "GEGLU, tanh"},
     {"_geglu_tanh_backward_kernel", KernelRole::Elementwise, "GEGLU, tanh"},
     {"_triton_rope", KernelRole::Elementwise, "rotary embedding"},
     {"_triton_qwen2vl_mrope", KernelRole::Elementwise, "multimodal rotary embedding"},
     {"_triton_llama4_rope", KernelRole::Elementwise, "rotary embedding"},
     {"liger_cross_entropy_kernel", KernelRole::Softmax, "cross entropy and its gradient"},
     {"element_mul_kernel", KernelRole::Elementwise, "scales a gradient"},
     {"_kldiv_kernel_forward", KernelRole::Reduction, "KL divergence"},
     {"_kldiv_kernel_backward", KernelRole::Reduction, "KL divergence"},
     {"_jsd_kernel", KernelRole::Reduction, "Jensen-Shannon divergence"},
     {"_tv_distance_kernel", KernelRole::Reduction, "total variation"},
     {"_softmax_single_block_forward_kernel", KernelRole::Softmax, ""},
     {"_softmax_multi_block_forward_kernel", KernelRole::Softmax, ""},
     {"_softmax_single_block_backward_kernel", KernelRole::Softmax, ""},
     {"_softmax_multi_block_backward_kernel", KernelRole::Softmax, ""},
     {"_sparsemax_forward_kernel", KernelRole::Softmax, "sparsemax"},
     {"_sparsemax_backward_kernel", KernelRole::Softmax, "sparsemax"},
     {"_dyt_fwd_kernel", KernelRole::Elementwise, "dynamic tanh"},
     {"_dyt_bwd_kernel", KernelRole::Elementwise, "dynamic tanh"},
     {"_selective_log_softmax_kernel", KernelRole::Softmax, "selective log softmax"}}};

// "_matmul_ogs_NNT_bf16xbf16xmxfp4_128x128x128x1_swiglu": layouts and types of the result, X and W; then block M, N, K
// and the parts of K; then the epilogue.
bool readTritonKernels(std::string_view name, KernelName& out)
{
    eat(name, "_p"); // the persistent variant
    if (!eat(name, "_matmul_ogs_") && !eat(name, "_matmul_") && !eat(name, "matmul_ogs_"))
        return false;
    const auto words = splitWords(name, '_', 16);
    if (words.size() < 3 || words[0].find_first_not_of("NT") != std::string_view::npos || words[0].size() != 3)
        return false;
    KernelName read;
    read.family = "triton";
    read.role = KernelRole::Gemm;
    const auto types = splitWords(words[1], 'x', 8);
    if (words[1].ends_with("xmxfp4") && types.size() >= 3) {
        read.output = typeNamed(types[0]);
        if (const auto x = typeNamed(types[1]))
            read.dtype = *x + " x mxfp4";
    } else if (types.size() == 3) {
        read.output = typeNamed(types[0]);
        const auto x = typeNamed(types[1]), w = typeNamed(types[2]);
        if (x && w)
            read.dtype = x == w ? *x : *x + " x " + *w;
    }
    const auto blocks = splitWords(words[2], 'x', 5);
    if (blocks.size() == 4) {
        const auto m = numberIn(blocks[0]), n = numberIn(blocks[1]), k = numberIn(blocks[2]),
                   split = numberIn(blocks[3]);
        if (m && n && k)
            read.tile = KernelTile{*m, *n, *k};
        if (split && *split > 1) {
            read.splitK = split;
            read.splitsK = true;
        }
    }
    for (std::size_t i = 3; i < words.size(); ++i)
        if (!words[i].empty())
            read.fusedOps.emplace_back(words[i]);
    out = std::move(read);
    return true;
}

} // namespace

namespace {

// MTIA records what its engines do: nets that run on the processing elements, transfers, events; newer traces have ops.
bool readMtia(std::string_view name, KernelName& out)
{
    static constexpr std::array<Known, 10> events{{{"pe_exe", KernelRole::Fused, "net on the processing elements"},
                                                   {"merge", KernelRole::Fused, "merge net"},
                                                   {"remote", KernelRole::Fused, "remote net"},
                                                   {"dma_request", KernelRole::Copy, "DMA transfer"},
                                                   {"event_wait", KernelRole::Wait, "waits for an event"},
                                                   {"event_record", KernelRole::Wait, "records an event"},
                                                   {"fc", KernelRole::Gemm, "fully connected layer"},
                                                   {"batch_fc", KernelRole::Gemm, "fully connected layers"},
                                                   {"tbe", KernelRole::Index, "embedding tables"},
                                                   {"event_notify", KernelRole::Wait, "records an event"}}};
    for (const Known& k : events)
        if (name == k.name) {
            out.family = "mtia";
            out.role = k.role;
            out.operation = k.operation;
            return true;
        }
    return false;
}

// XLA names a kernel after its instruction: "loop_multiply_fusion_3", "fusion_12", "input_reduce_fusion".
bool readXla(const NameParts& parts, KernelName& out)
{
    std::string_view name = parts.whole;
    const std::size_t number = name.find_last_not_of("0123456789");
    if (number != std::string_view::npos && (name[number] == '_' || name[number] == '.'))
        name = name.substr(0, number);
    const bool isNamed = name.starts_with("loop_") || name.starts_with("input_") || name.starts_with("wrapped_");
    if (name != "fusion" && !(isNamed && name.ends_with("_fusion")))
        return false;
    out.family = "xla";
    out.role = KernelRole::Fused;
    return true;
}

} // namespace

bool readHandwritten(const NameParts& parts, KernelName& out)
{
    const std::string_view name = withoutTritonArguments(parts.base);
    const bool isTriton = name.size() < parts.base.size();
    for (const Known& k : liger)
        if (name == k.name) {
            out.family = "liger";
            out.role = k.role;
            if (!k.operation.empty())
                out.operation = k.operation;
            out.backward = directionInWords(name);
            return true;
        }
    if (readTritonKernels(name, out))
        return true;
    if (parts.scope.empty() && parts.templateArgs.empty() && readMtia(parts.whole, out))
        return true;
    if (readXla(parts, out))
        return true;
    out.role = roleInWords(name);
    if (out.role == KernelRole::Other && (name == "kernel" || name == "global_kernel") && !parts.args(1).empty())
        out.role = roleInWords(partsOf(parts.args(1).front()).base); // kernel<matmul_template<...>>
    if (out.role == KernelRole::Normalization || out.role == KernelRole::Softmax || out.role == KernelRole::Attention)
        out.backward = directionInWords(name);
    if (isTriton) {
        out.family = "triton";
        out.operation = name;
    } else if (out.role != KernelRole::Other) {
        out.family = "custom";
    }
    return true;
}

} // namespace lanescope
