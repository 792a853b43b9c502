// Kernels of inference engines and training libraries: the namespace names the library, the function the operation, and
// the first type among the template arguments the data type. Names of DeepGEMM, TensorRT-LLM's generated attention and
// Marlin hold more.

#include "model/kernels/families.h"

#include <array>
#include <utility>

namespace lanescope {

namespace {

struct Namespace {
    std::string_view scope, family;
};
constexpr std::array<Namespace, 20> namespaces{{{"vllm", "vllm"},
                                                {"sglang", "sglang"},
                                                {"sgl_hip", "sglang"},
                                                {"sgl_", "sglang"},
                                                {"flashinfer", "flashinfer"},
                                                {"tensorrt_llm", "tensorrt_llm"},
                                                {"deep_gemm", "deep_gemm"},
                                                {"deep_ep", "deep_ep"},
                                                {"marlin", "marlin"},
                                                {"marlin_moe_wna16", "marlin"},
                                                {"fbgemm_gpu", "fbgemm"},
                                                {"transformer_engine", "transformer_engine"},
                                                {"apex", "apex"},
                                                {"layer_norm", "apex"},
                                                {"bitsandbytes", "bitsandbytes"},
                                                {"ln_fwd", "apex"},
                                                {"moe::dev", "tensorrt_llm"},
                                                {"batchedGemm", "tensorrt_llm"},
                                                {"deepspeed", "deepspeed"},
                                                {"vision::ops", "torchvision"}}};

std::optional<int> plain(std::string_view arg)
{
    for (const std::string_view cast : {"(int)", "(unsigned int)"})
        eat(arg, cast);
    while (arg.ends_with("u") || arg.ends_with("l"))
        arg.remove_suffix(1);
    return numberIn(arg);
}

// deep_gemm::sm90_fp8_gemm_1d2d_impl<major of B's scales, M, N, K, groups, block M, block N, block K, ...>
void readDeepGemm(const NameParts& parts, KernelName& out)
{
    std::string_view base = parts.base;
    if (base.starts_with("sm") && base.size() > 3 && isDigit(base[2]))
        out.arch = base.substr(0, base.find('_'));
    if (contains(base, "fp8_"))
        out.dtype = contains(base, "fp8_fp4_") ? "fp8_e4m3 x fp4_e2m1" : "fp8_e4m3";
    else if (contains(base, "bf16_"))
        out.dtype = "bf16";
    if (out.role == KernelRole::Gemm)
        out.tensorCores = true;
    const auto args = parts.args(16);
    if (args.size() > 7 && contains(args[0], "Major") && contains(base, "fp8_gemm_1d2d")) {
        const auto m = plain(args[5]), n = plain(args[6]), k = plain(args[7]);
        if (m && n && k)
            out.tile = KernelTile{*m, *n, *k};
    }
}

// "fmhaSm100fKernel_QkvBfloat16OBfloat16H128PagedKvCausalP64MultiCtasKvVarSeqQ8Kv128StaticSwapsAbForGen"
bool readGeneratedAttention(std::string_view base, KernelName& out)
{
    if (!eat(base, "fmhaSm"))
        return false;
    const auto arch = eatNumber(base);
    if (!arch || !contains(base, "Kernel_"))
        return false;
    out.family = "tensorrt_llm";
    out.role = KernelRole::Attention;
    out.tensorCores = true;
    out.backward = false;
    out.arch = "sm" + std::to_string(*arch);
    base = base.substr(base.find("Kernel_") + 7);
    if (eat(base, "Qkv") || eat(base, "Q")) {
        if (base.starts_with("Bfloat16"))
            out.dtype = "bf16";
        else if (base.starts_with("Fp16"))
            out.dtype = "fp16";
        else if (base.starts_with("E4m3"))
            out.dtype = "fp8_e4m3";
    }
    if (contains(base, "Causal"))
        out.causal = true;
    else if (contains(base, "Dense"))
        out.causal = false;
    for (std::size_t at = base.find('H'); at != std::string_view::npos; at = base.find('H', at + 1)) {
        std::string_view rest = base.substr(at + 1);
        if (const auto head = eatNumber(rest)) {
            out.headDim = head;
            break;
        }
    }
    for (std::size_t at = base.find('Q'); at != std::string_view::npos; at = base.find('Q', at + 1)) {
        std::string_view rest = base.substr(at + 1);
        const auto q = eatNumber(rest);
        if (!q || !eat(rest, "Kv"))
            continue;
        if (const auto kv = eatNumber(rest))
            out.tile = KernelTile{*q, *kv, {}};
        break;
    }
    return true;
}

} // namespace

namespace {

// "bmm_E4m3_E4m3E4m3_Fp32_t128x8x512u2_s4_et64x8_m64x8x32_cga1x1x1_16dp256b_splitK2_TN_transOut_..._sm100f": the
// result's type, the types of A and B, the accumulator's type, the tile with its unrolling, stages, the epilogue's
// tile, the instruction, the cluster.
bool readGeneratedGemm(std::string_view base, KernelName& out)
{
    if (!base.starts_with("bmm_") && !base.starts_with("gemm_") && !base.starts_with("gemmGatedAct_"))
        return false;
    const auto words = splitWords(base, '_', 48);
    const std::string second = words.size() > 4 ? lowered(words[2]) : std::string{};
    std::string_view pair = second;
    const auto a = eatType(pair), b = eatType(pair);
    if (!a || !b || !pair.empty() || !words[4].starts_with("t"))
        return false;
    KernelName read;
    read.family = "tensorrt_llm";
    read.role = KernelRole::Gemm;
    read.tensorCores = true;
    read.stagesInShared = false; // the tile's K is unrolled, so the part of it per stage is unknown
    read.dtype = a == b ? *a : *a + " x " + *b;
    read.output = typeNamed(lowered(words[1]));
    read.accumulator = typeNamed(lowered(words[3]));
    for (std::size_t i = 4; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (word.size() > 1 && word[0] == 't' && isDigit(word[1]) && !read.tile) {
            if (const auto t = tripleIn(word.substr(1, word.find('u') - 1)))
                read.tile = KernelTile{(*t)[0], (*t)[1], (*t)[2]};
        } else if (word.size() > 1 && word[0] == 's' && numberIn(word.substr(1))) {
            read.stages = numberIn(word.substr(1));
        } else if (word.starts_with("m") && tripleIn(word.substr(1))) {
            read.instruction = word.substr(1);
        } else if (word.starts_with("cga") && tripleIn(word.substr(3))) {
            read.cluster = word.substr(3);
        } else if (word.starts_with("c") && tripleIn(word.substr(1))) { // as of 2025
            read.cluster = word.substr(1);
        } else if (word.starts_with("splitK")) {
            read.splitK = numberIn(word.substr(6));
            read.splitsK = true;
        } else if (word == "TN" || word == "NN" || word == "NT" || word == "TT") {
            read.layout = lowered(word);
        } else if (word == "swiGlu" || word == "geGlu" || word == "relu2") {
            read.fusedOps.push_back(lowered(word));
        } else if (word.starts_with("sm") && word.size() > 2 && isDigit(word[2])) {
            read.arch = word;
        }
    }
    out = std::move(read);
    return true;
}

// NVIDIA's CuTe for Python writes the function, its class and the arguments into one word.
bool readCuteDsl(const NameParts& parts, KernelName& out)
{
    const std::string_view base = parts.base;
    if (!base.starts_with("kernel_cutlass_"))
        return false;
    out.family = "cute_dsl";
    const std::string low = lowered(base.substr(0, 200));
    out.role = contains(low, "flash_attn") || contains(low, "flashattention") || contains(low, "attention") ||
                       contains(low, "fmha")
                   ? KernelRole::Attention
                   : roleInWords(base);
    if (out.role == KernelRole::Attention || out.role == KernelRole::Normalization)
        out.backward = contains(low, "bwd") || contains(low, "backward");
    return true;
}

} // namespace

bool readServing(const NameParts& parts, KernelName& out)
{
    const std::string_view base = parts.base;
    if (readGeneratedAttention(base, out) || readGeneratedGemm(base, out) || readCuteDsl(parts, out))
        return true;
    std::string_view family;
    for (const Namespace& n : namespaces)
        if (parts.scope.starts_with(n.scope))
            family = n.family;
    if (family.empty()) { // functions without a namespace whose name is unique to one library
        if (base.starts_with("split_embedding_") || base.starts_with("dense_embedding_codegen_") ||
            base == "bounds_check_indices_kernel" || base == "linearize_index_kernel" ||
            base == "permute_pooled_embs_kernel" || base == "recat_copy_async_kernel")
            family = "fbgemm";
        else if (base.starts_with("paged_attention_ll4mi_") || base.starts_with("kernel_unified_attention_"))
            family = "vllm";
        else if (base == "create_flashinfer_kv_indices_triton")
            family = "sglang";
        else if (base.starts_with("kQuantizeBlockwise") || base.starts_with("kDequantizeBlockwise") ||
                 base.starts_with("kgemm_4bit_inference") || base.starts_with("kOptimizer") ||
                 base.starts_with("kPreconditionOptimizer") || base.starts_with("kdequant_mm_") ||
                 base.starts_with("kInt8VectorQuant"))
            family = "bitsandbytes";
        else if (base.starts_with("wvSplitK") || base.starts_with("LLGemm1"))
            family = "vllm";
        else if (base == "store_kvcache" || base == "resolve_future_token_ids_kernel" ||
                 base == "clamp_position_kernel")
            family = "sglang";
        else
            return false;
    }
    out.family = family;
    out.operation = base;
    out.role = roleInWords(base);
    if (family == "marlin" && base == "Marlin")
        out.role = KernelRole::Gemm;
    if (base == "kernel" && parts.scope.ends_with("weight_only"))
        out.role = KernelRole::Gemm;
    if (family == "deep_gemm") {
        readDeepGemm(parts, out);
        return true;
    }
    if (out.role == KernelRole::Normalization || out.role == KernelRole::Attention)
        out.backward = directionInWords(base);
    for (const std::string_view arg : parts.args(6)) {
        if (contains(arg, "<"))
            continue;
        if (const auto type = typeNamed(arg); type && *type != "bool" && *type != "int32" && *type != "int64") {
            out.dtype = type;
            break;
        }
    }
    return true;
}

} // namespace lanescope
